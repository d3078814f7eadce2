import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
import { findBankAccount } from '../statements/accounts/lock-bank-account.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import { readClosing, toQuery } from './balance-query.ts';
import { findCleared, inTransitMax, keyOf, coversSince } from './in-transit.rules.ts';
import type { ClearedItem, InTransitItem, ItemSource } from './in-transit.rules.ts';
import { listBookItems, listShownOn, readStatementReach } from './in-transit.sql.ts';
import { listReconciliationItems } from './reconciliation-items.sql.ts';
import { inTransitOf } from './reconciliation-status.rules.ts';
import type { ReconciliationStatus } from './reconciliation-status.rules.ts';
import {
  listLinesNotInBooks,
  readBookBalance,
  findStatementBalance,
} from './reconciliation-status.sql.ts';
import type { BalanceQuery } from './reconciliation-status.sql.ts';
import { findReconciliationBefore } from './reconciliations.sql.ts';

export interface ReconciliationStatusOrder {
  readonly orgId: string;
  readonly accountId: string;
  readonly asOf: string;
  /** Major units of the account's currency, as decimal text; defaults to the statements' balance. */
  readonly closing?: string | undefined;
}

export type AccountRefusal = 'account_not_found' | 'closing_unreadable';

export type ReconciliationStatusOutcome =
  | {
      readonly kind: 'status';
      readonly account: BankAccount;
      readonly status: ReconciliationStatus;
    }
  | { readonly kind: 'reject'; readonly reason: AccountRefusal };

/** The differences that remain until bank and books agree. */
export async function readReconciliationStatus(
  deps: BooksDeps,
  { orgId, accountId, asOf, closing }: ReconciliationStatusOrder,
): Promise<ReconciliationStatusOutcome> {
  const { db } = deps.database;
  const account = await findBankAccount(db, orgId, accountId);
  if (account === null) return { kind: 'reject', reason: 'account_not_found' };
  const closingMinor = readClosing(closing, account);
  if (closingMinor === undefined) return { kind: 'reject', reason: 'closing_unreadable' };
  const query = await toQuery(db, orgId, account, asOf);
  const status = await readReconciliationStatusIn(db, query, { closingMinor, named: [] });
  return { kind: 'status', account, status };
}

/** As many as a person can review. */
const linesShownMax = 200;

interface EnteredValues {
  /** As entered by a person; null uses the statements' balance. */
  readonly closingMinor: bigint | null;
  /** Items in transit although they are older than the statements. */
  readonly named: readonly ItemSource[];
}

export async function readReconciliationStatusIn(
  db: Db,
  query: BalanceQuery,
  { closingMinor: enteredMinor, named }: EnteredValues,
): Promise<ReconciliationStatus> {
  const bookMinor = await readBookBalance(db, query);
  const statementMinor = await findStatementBalance(db, query);
  const reach = await readStatementReach(db, query);
  const previous = await findReconciliationBefore(db, query, null);
  const before =
    previous === null ? [] : await listReconciliationItems(db, query.orgId, previous.id);
  const isCovered = previous !== null && coversSince(reach, previous.asOf);
  const { items, ...sums } = await listBookItems(db, query, {
    from: reach.from,
    named: isCovered ? [...before, ...named] : named,
    rowsMax: inTransitMax,
  });
  const closingMinor = enteredMinor ?? statementMinor;
  const movingMinor = sums.depositsMinor - sums.paymentsMinor;
  const status: ReconciliationStatus = {
    asOf: query.asOf,
    bookMinor,
    statementMinor,
    statementsUntil: reach.until,
    closingMinor,
    isClosingEntered: enteredMinor !== null,
    differenceMinor: closingMinor === null ? null : closingMinor - bookMinor,
    unexplainedMinor: closingMinor === null ? null : closingMinor + movingMinor - bookMinor,
    ...(await listLinesNotInBooks(db, query, linesShownMax)),
    ...sums,
    bookItems: items,
    previousAsOf: previous?.asOf ?? null,
    cleared: [],
  };
  // Beyond the limit, the cleared items cannot be determined.
  if (sums.inTransitCount > inTransitMax) return status;
  return { ...status, cleared: await listCleared(db, query, before, inTransitOf(status)) };
}

/** The items of an earlier list that have cleared by the day, with the bank's date. */
export async function listCleared(
  db: Db,
  query: BalanceQuery,
  before: readonly InTransitItem[],
  now: readonly InTransitItem[],
): Promise<readonly ClearedItem[]> {
  const cleared = findCleared(before, now);
  if (cleared.length === 0) return [];
  const shown = await listShownOn(db, query, cleared);
  const shownOn = new Map(shown.map((item) => [keyOf(item), item.shownOn]));
  return cleared.map((item) => ({ ...item, clearedOn: shownOn.get(keyOf(item)) ?? null }));
}
