import type { Actor } from '@countinghouse/actor';
import { saveRevocation } from '@countinghouse/api-keys/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { lockApiKey } from './api-keys.sql.ts';

interface RevokeRequest {
  readonly orgId: string;
  readonly keyId: string;
  readonly actor: Actor;
}

/** Ends a key for good, on every process within a second. A repeat keeps the first moment. */
export async function revokeApiKey(
  deps: BooksDeps,
  { orgId, keyId, actor }: RevokeRequest,
): Promise<'revoked' | 'key_not_found'> {
  return withTransaction(deps.database.db, async (tx) => {
    const key = await lockApiKey(tx, orgId, keyId);
    if (key === null) return 'key_not_found';
    if (key.revoked_at !== null) return 'revoked';
    await saveRevocation(tx, orgId, keyId, deps.now());
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'api_key.revoked',
      subjectKind: 'api_key',
      subjectId: keyId,
    });
    return 'revoked';
  });
}
