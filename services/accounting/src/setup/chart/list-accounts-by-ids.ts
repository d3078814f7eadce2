import type { Db } from '../../kernel/database.ts';
import type { Account } from './account.rules.ts';
import { listAccountsById } from './accounts.sql.ts';

/** Skips ids that are not the organisation's accounts. */
export async function listAccountsByIds(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  if (ids.length === 0) return new Map();
  const accounts = await listAccountsById(db, orgId, [...new Set(ids)]);
  return new Map(accounts.map((account) => [account.id, account]));
}
