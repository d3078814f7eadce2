import { dayIn } from '@countinghouse/calendar';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { moneySubtypes } from '../../setup/chart/money-subtype.rules.ts';
import { beginning, toSpans } from '../statements/spans.rules.ts';
import type { MoneyAccount } from './money-account.rules.ts';
import { listMoneyAccountRows } from './money-accounts.sql.ts';

export type MoneyAccountsDeps = Pick<BooksDeps, 'database' | 'now'>;

export interface MoneyAccountsOrder {
  readonly orgId: string;
  readonly timeZone: string;
  /** Null means today. */
  readonly asOf: string | null;
}

export interface MoneyAccounts {
  readonly asOf: string;
  readonly accounts: readonly MoneyAccount[];
}

/** All money accounts, active or not, with their balances at the end of a day. */
export async function readMoneyAccounts(
  deps: MoneyAccountsDeps,
  order: MoneyAccountsOrder,
): Promise<MoneyAccounts> {
  return readWhich(deps, order, null);
}

export async function getMoneyAccount(
  deps: MoneyAccountsDeps,
  order: Omit<MoneyAccountsOrder, 'asOf'>,
  id: string,
): Promise<MoneyAccount> {
  const { accounts } = await readWhich(deps, { ...order, asOf: null }, id);
  const [account] = accounts;
  if (account === undefined) throw new Error(`money account ${id} not found`);
  return account;
}

async function readWhich(
  { database, now }: MoneyAccountsDeps,
  order: MoneyAccountsOrder,
  id: string | null,
): Promise<MoneyAccounts> {
  const { orgId } = order;
  const asOf = order.asOf ?? dayIn(order.timeZone, now());
  const spans = toSpans(beginning, asOf);
  const query = { orgId, id, subtypes: moneySubtypes, asOf, spans };
  return { asOf, accounts: await listMoneyAccountRows(database.db, query) };
}
