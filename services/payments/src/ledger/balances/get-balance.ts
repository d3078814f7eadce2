import type { Database } from '../../kernel/database.ts';
import { listAccountBalances } from '../ledger/list-account-balances.ts';
import { toCurrencyBalances } from './balance.rules.ts';
import type { CurrencyBalance } from './balance.rules.ts';

export interface GetBalanceDeps {
  readonly database: Database;
}

/** From the entries themselves: exact at the moment of the read. */
export async function getBalance(
  deps: GetBalanceDeps,
  workspaceId: string,
): Promise<readonly CurrencyBalance[]> {
  return toCurrencyBalances(await listAccountBalances(deps.database.db, workspaceId));
}
