import { saveRevocation } from '@countinghouse/api-keys/statements';
import { withTransaction } from '@countinghouse/postgres';
import type { ActorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { RecordDeps } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { listApiKeyRows, lockApiKey } from './api-keys.sql.ts';

interface RevokeRequest {
  readonly businessId: string;
  readonly keyId: string;
}

/** Ends a key for good, on every process within a second. A repeat keeps the first moment. */
export async function revokeApiKey(
  deps: ActorDeps,
  request: RevokeRequest,
  detail: Readonly<Record<string, string>> = {},
): Promise<'revoked' | 'key_not_found'> {
  return withTransaction(deps.database.db, (tx) => revokeKeyIn(tx, deps, request, detail));
}

/** As revokeApiKey, in the caller's transaction. */
export async function revokeKeyIn(
  tx: Tx,
  deps: RecordDeps & { readonly now: () => Date },
  { businessId, keyId }: RevokeRequest,
  detail: Readonly<Record<string, string>> = {},
): Promise<'revoked' | 'key_not_found'> {
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
    detail,
  });
  return 'revoked';
}

/** Ends all keys of a business that closes, in the caller's transaction. */
export async function revokeEveryKey(
  tx: Tx,
  deps: RecordDeps & { readonly now: () => Date },
  businessId: string,
): Promise<void> {
  for (const { id: keyId } of await listApiKeyRows(tx, businessId)) {
    await revokeKeyIn(tx, deps, { businessId, keyId });
  }
}
