import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { findBankAccount } from '../statements/accounts/hold-bank-account.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import { findCleared, inTransitMax, keyOf, tellsSince } from './in-transit.rules.ts';
import type { ClearedItem, InTransitItem, ItemSource } from './in-transit.rules.ts';
import { listBookItems, listShownOn, readStatementReach } from './in-transit.sql.ts';
import { listReconciliationItems } from './reconciliation-items.sql.ts';
import { findReconciliationBefore } from './reconciliations.sql.ts';
import { readClosing, toQuery } from './standing-query.ts';
import { inTransitOf } from './standing.rules.ts';
import type { Standing } from './standing.rules.ts';
import { listLinesNotInBooks, readBookBalance, findStatementBalance } from './standing.sql.ts';
import type { StandingQuery } from './standing.sql.ts';

export interface StandingOrder {
  readonly orgId: string;
  readonly accountId: string;
  readonly asOf: string;
  /** Major units of the account's currency, as decimal text; without it what the statements say. */
  readonly closing?: string | undefined;
}

export type AccountRefusal = 'account_not_found' | 'closing_unreadable';

export type StandingOutcome =
  | { readonly kind: 'standing'; readonly account: BankAccount; readonly standing: Standing }
  | { readonly kind: 'reject'; readonly reason: AccountRefusal };

/** What is missing until bank and books agree. */
export async function readStanding(
  deps: BooksDeps,
  { orgId, accountId, asOf, closing }: StandingOrder,
): Promise<StandingOutcome> {
  const { db } = deps.database;
  const account = await findBankAccount(db, orgId, accountId);
  if (account === null) return { kind: 'reject', reason: 'account_not_found' };
  const closingMinor = readClosing(closing, account);
  if (closingMinor === undefined) return { kind: 'reject', reason: 'closing_unreadable' };
  const query = await toQuery(db, orgId, account, asOf);
  const standing = await readStandingIn(db, query, { closingMinor, named: [] });
  return { kind: 'standing', account, standing };
}

/** As many as a person looks through. */
const linesShownMax = 200;

interface Told {
  /** As somebody read it; null: the statements tell it. */
  readonly closingMinor: bigint | null;
  /** What is on its way although it is older than the statements. */
  readonly named: readonly ItemSource[];
}

export async function readStandingIn(
  tx: Tx,
  query: StandingQuery,
  { closingMinor: told, named }: Told,
): Promise<Standing> {
  const bookMinor = await readBookBalance(tx, query);
  const statementMinor = await findStatementBalance(tx, query);
  const reach = await readStatementReach(tx, query);
  const previous = await findReconciliationBefore(tx, query, null);
  const before =
    previous === null ? [] : await listReconciliationItems(tx, query.orgId, previous.id);
  const isTold = previous !== null && tellsSince(reach, previous.asOf);
  const { items, ...sums } = await listBookItems(tx, query, {
    from: reach.from,
    named: isTold ? [...before, ...named] : named,
    rowsMax: inTransitMax,
  });
  const closingMinor = told ?? statementMinor;
  const movingMinor = sums.depositsMinor - sums.paymentsMinor;
  const standing: Standing = {
    asOf: query.asOf,
    bookMinor,
    statementMinor,
    statementsUntil: reach.until,
    closingMinor,
    isClosingTold: told !== null,
    differenceMinor: closingMinor === null ? null : closingMinor - bookMinor,
    unexplainedMinor: closingMinor === null ? null : closingMinor + movingMinor - bookMinor,
    ...(await listLinesNotInBooks(tx, query, linesShownMax)),
    ...sums,
    bookItems: items,
    previousAsOf: previous?.asOf ?? null,
    cleared: [],
  };
  // Beyond what is read nobody knows what has come.
  if (sums.inTransitCount > inTransitMax) return standing;
  return { ...standing, cleared: await listCleared(tx, query, before, inTransitOf(standing)) };
}

/** What of an earlier list has come by the day, and on which day of the bank's. */
export async function listCleared(
  tx: Tx,
  query: StandingQuery,
  before: readonly InTransitItem[],
  now: readonly InTransitItem[],
): Promise<readonly ClearedItem[]> {
  const cleared = findCleared(before, now);
  if (cleared.length === 0) return [];
  const shown = await listShownOn(tx, query, cleared);
  const shownOn = new Map(shown.map((item) => [keyOf(item), item.shownOn]));
  return cleared.map((item) => ({ ...item, clearedOn: shownOn.get(keyOf(item)) ?? null }));
}
