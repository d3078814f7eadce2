import type { BooksDeps } from '../../kernel/books-deps.ts';
import { findBankAccount } from '../statements/accounts/hold-bank-account.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import type { Reconciliation } from './reconciliation.rules.ts';
import { listReconciliationRows } from './reconciliations.sql.ts';
import { toQuery } from './standing-query.ts';
import { readBookBalance } from './standing.sql.ts';

export interface ReconciliationPage {
  readonly account: BankAccount;
  readonly hasMore: boolean;
  readonly rows: readonly {
    readonly reconciliation: Reconciliation;
    /** What the books say of that day now: entries may have been added since. */
    readonly bookNowMinor: bigint;
  }[];
}

/** Null when there is no such account. */
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
    const standing = await toQuery(db, orgId, account, reconciliation.asOf);
    rows.push({ reconciliation, bookNowMinor: await readBookBalance(db, standing) });
  }
  return { account, hasMore: found.length > limit, rows };
}
