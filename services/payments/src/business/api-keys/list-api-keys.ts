import type { Database, Tx } from '../../kernel/database.ts';
import { listApiKeyRows } from './api-keys.sql.ts';
import type { ApiKeySummary } from './api-keys.sql.ts';

export async function listApiKeys(
  database: Database,
  businessId: string,
): Promise<readonly ApiKeySummary[]> {
  return listApiKeyRows(database.db, businessId);
}

/** Keys that a member made and that still work. */
export async function listLiveKeysOf(
  tx: Tx,
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string },
  now: Date,
): Promise<readonly ApiKeySummary[]> {
  const keys = await listApiKeyRows(tx, businessId);
  return keys.filter(
    (key) =>
      key.created_by_member_id === memberId &&
      key.revoked_at === null &&
      (key.expires_at === null || key.expires_at > now),
  );
}
