import type { Database, Tx } from '../../kernel/database.ts';
import { listApiKeyRows, listAllApiKeyRows } from './api-keys.sql.ts';
import type { ApiKeyRow, ApiKeySummary } from './api-keys.sql.ts';

/** Including expired and revoked ones. */
export function listApiKeys({ db }: Database, orgId: string): Promise<readonly ApiKeySummary[]> {
  return listAllApiKeyRows(db, orgId);
}

/** Active keys that a member created. */
export async function listLiveKeysOf(
  tx: Tx,
  { orgId, memberId }: { readonly orgId: string; readonly memberId: string },
  now: Date,
): Promise<readonly ApiKeySummary[]> {
  const keys = await listAllApiKeyRows(tx, orgId);
  return keys.filter(
    (key) =>
      key.created_by === memberId &&
      key.revoked_at === null &&
      (key.expires_at === null || key.expires_at > now),
  );
}

export interface ApiKeyPage {
  readonly keys: readonly ApiKeyRow[];
  readonly hasMore: boolean;
}

/** For people: active keys first. */
export async function readApiKeyPage(
  { db }: Database,
  orgId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ApiKeyPage> {
  const keys = await listApiKeyRows(db, orgId, { limit: limit + 1, offset });
  return { keys: keys.slice(0, limit), hasMore: keys.length > limit };
}
