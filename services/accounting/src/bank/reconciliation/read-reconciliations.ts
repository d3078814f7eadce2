import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findBankAccount } from '../statements/accounts/lock-bank-account.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import { toQuery } from './balance-query.ts';
import { readBookBalance } from './reconciliation-status.sql.ts';
import type { Reconciliation } from './reconciliation.rules.ts';
import { listReconciliationRows } from './reconciliations.sql.ts';

export interface ReconciliationPage {
  readonly account: BankAccount;
  readonly hasMore: boolean;
  readonly rows: readonly {
    readonly reconciliation: Reconciliation;
    /** The current book balance of that day: entries may have been added since. */
    readonly bookNowMinor: bigint;
  }[];
}

/** Null if there is no such account. */
export async function readReconciliations(
  deps: BooksDeps,
  query: {
    readonly orgId: string;
    readonly accountId: string;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ReconciliationPage | null> {
  const { db } = deps.database;
  const { orgId, accountId, limit } = query;
  const account = await findBankAccount(db, orgId, accountId);
  if (account === null) return null;
  const found = await listReconciliationRows(db, query);
  const rows = [];
  for (const reconciliation of found.slice(0, limit)) {
    const query = await toQuery(db, orgId, account, reconciliation.asOf);
    rows.push({ reconciliation, bookNowMinor: await readBookBalance(db, query) });
  }
  return { account, hasMore: found.length > limit, rows };
}
