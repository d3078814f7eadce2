import { saveRevocation } from '@countinghouse/api-keys/statements';
import { withTransaction } from '@countinghouse/postgres';
import type { ActorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import { lockApiKey } from './api-keys.sql.ts';

interface RevokeRequest {
  readonly businessId: string;
  readonly keyId: string;
}

/** Ends a key for good, on every process within a second. A repeat keeps the first moment. */
export async function revokeApiKey(
  deps: ActorDeps,
  { businessId, keyId }: RevokeRequest,
): Promise<'revoked' | 'key_not_found'> {
  return withTransaction(deps.database.db, async (tx) => {
    const key = await lockApiKey(tx, businessId, keyId);
    if (key === null) return 'key_not_found';
    if (key.revoked_at !== null) return 'revoked';
    await saveRevocation(tx, key.tenant_id, keyId, deps.now());
    await recordAct(tx, deps, {
      businessId,
      workspaceId: key.tenant_id,
      action: 'api_key.revoked',
      subjectKind: 'api_key',
      subjectId: keyId,
      detail: {},
    });
    return 'revoked';
  });
}
