import type { Tx } from '../../kernel/database.ts';
import type { Account } from './account.rules.ts';
import { listAccountsById } from './accounts.sql.ts';

/** Those of the ids that are accounts of the organisation; another one's are not there. */
export async function listAccountsByIds(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  if (ids.length === 0) return new Map();
  const accounts = await listAccountsById(tx, orgId, [...new Set(ids)]);
  return new Map(accounts.map((account) => [account.id, account]));
}
