import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Db, Tx } from '../../../kernel/database.ts';
import { statementSubtypes } from '../statement.rules.ts';
import type { BankAccount } from '../statement.rules.ts';
import { findBankAccountRow, insertBankAccount, lockBankAccountRows } from './bank-accounts.sql.ts';

/** Null if the chart has no such account, or it cannot receive statements. */
export const findBankAccount = (
  db: Db,
  orgId: string,
  accountId: string,
): Promise<BankAccount | null> => findBankAccountRow(db, orgId, accountId, statementSubtypes);

/**
 * The first lock of an import, match or reconciliation: one at a time per account. Creates the row on
 * first use.
 */
export async function lockBankAccount(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  accountId: string,
): Promise<BankAccount | null> {
  if ((await findBankAccount(tx, orgId, accountId)) === null) return null;
  await insertBankAccount(tx, orgId, accountId, tools.now());
  await lockBankAccountRows(tx, orgId, [accountId]);
  return findBankAccount(tx, orgId, accountId);
}

/** As above for several accounts that already have rows, in order of id. */
export async function lockBankAccounts(
  tx: Tx,
  orgId: string,
  accountIds: readonly string[],
): Promise<void> {
  await lockBankAccountRows(tx, orgId, [...new Set(accountIds)]);
}
