import { recordKeyUses } from '@countinghouse/api-keys';
import type { KeyUses, KeyUsesDeps } from '@countinghouse/api-keys';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { ApiKey } from '../../tenants/keys/api-key.rules.ts';

export function createKeyUseRecorder(deps: KeyUsesDeps<Schema>): KeyUses<ApiKey> {
  return recordKeyUses(deps, (key: ApiKey) => key.workspaceId);
}
