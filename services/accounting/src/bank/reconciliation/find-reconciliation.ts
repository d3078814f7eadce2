import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findBankAccount } from '../statements/accounts/lock-bank-account.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import { toQuery } from './balance-query.ts';
import type { ClearedItem, InTransitItem } from './in-transit.rules.ts';
import { listCleared } from './read-reconciliation-status.ts';
import { listReconciliationItems } from './reconciliation-items.sql.ts';
import { readBookBalance } from './reconciliation-status.sql.ts';
import type { Reconciliation } from './reconciliation.rules.ts';
import { findReconciliationBefore, findReconciliationRow } from './reconciliations.sql.ts';

/** A reconciliation with its in-transit list and the previous one's. */
export interface ReadReconciliation {
  readonly account: BankAccount;
  readonly reconciliation: Reconciliation;
  readonly bookNowMinor: bigint;
  readonly items: readonly InTransitItem[];
  readonly previousAsOf: string | null;
  readonly cleared: readonly ClearedItem[];
}

/** Null if there is none. */
export async function findReconciliation(
  { database: { db } }: BooksDeps,
  orgId: string,
  id: string,
): Promise<ReadReconciliation | null> {
  const reconciliation = await findReconciliationRow(db, orgId, id);
  if (reconciliation === null) return null;
  const { accountId, asOf, reconciledAt } = reconciliation;
  const account = await findBankAccount(db, orgId, accountId);
  if (account === null) return null;
  const query = await toQuery(db, orgId, account, asOf);
  const items = await listReconciliationItems(db, orgId, id);
  const previous = await findReconciliationBefore(db, query, reconciledAt);
  const before = previous === null ? [] : await listReconciliationItems(db, orgId, previous.id);
  return {
    account,
    reconciliation,
    bookNowMinor: await readBookBalance(db, query),
    items,
    previousAsOf: previous?.asOf ?? null,
    cleared: await listCleared(db, query, before, items),
  };
}
