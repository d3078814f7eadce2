import type { Actor } from '@countinghouse/actor';
import { saveRevocation } from '@countinghouse/api-keys/statements';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { listAllApiKeyRows, lockApiKey } from './api-keys.sql.ts';

interface RevokeRequest {
  readonly orgId: string;
  readonly keyId: string;
  readonly actor: Actor;
}

/** Revokes a key permanently, on every process within a second. A repeat keeps the first time. */
export async function revokeApiKey(
  deps: BooksDeps,
  { orgId, keyId, actor }: RevokeRequest,
): Promise<'revoked' | 'key_not_found'> {
  return withTransaction(deps.database.db, (tx) => revokeIn(tx, deps, { orgId, keyId, actor }));
}

/** Revokes all keys of an organisation that closes, in the caller's transaction. */
export async function revokeEveryKey(
  tx: Tx,
  deps: BooksTools,
  { orgId, actor }: Omit<RevokeRequest, 'keyId'>,
): Promise<void> {
  for (const { id: keyId } of await listAllApiKeyRows(tx, orgId)) {
    await revokeIn(tx, deps, { orgId, keyId, actor });
  }
}

async function revokeIn(
  tx: Tx,
  deps: BooksTools,
  { orgId, keyId, actor }: RevokeRequest,
): Promise<'revoked' | 'key_not_found'> {
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
}
