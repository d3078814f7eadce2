import { recordKeyUses } from '@countinghouse/api-keys';
import type { KeyUses } from '@countinghouse/api-keys';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { ApiKey } from '../../tenants/keys/api-key.rules.ts';
import { saveKeyUses } from './api-keys.sql.ts';

export function createKeyUseRecorder(deps: {
  readonly database: Database;
  readonly logger: Logger;
}): KeyUses<ApiKey> {
  return recordKeyUses({
    logger: deps.logger,
    save: (uses) => {
      const rows = uses.map(({ key, lastUsedAt }) => ({
        orgId: key.caller.orgId,
        keyId: key.id,
        lastUsedAt,
      }));
      return withTransaction(deps.database.db, (tx) => saveKeyUses(tx, rows));
    },
  });
}
