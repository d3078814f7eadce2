import type { Database } from '../../kernel/database.ts';
import { listAccountBalances } from '../ledger/list-account-balances.ts';
import { toCurrencyBalances } from './balance.rules.ts';
import type { CurrencyBalance } from './balance.rules.ts';

export interface GetBalanceDeps {
  readonly database: Database;
}

/** Computed from the entries: exact at the time of the read. */
export async function getBalance(
  deps: GetBalanceDeps,
  workspaceId: string,
): Promise<readonly CurrencyBalance[]> {
  return toCurrencyBalances(await listAccountBalances(deps.database.db, workspaceId));
}
