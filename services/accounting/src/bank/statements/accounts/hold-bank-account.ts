import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { statementSubtypes } from '../statement.rules.ts';
import type { BankAccount } from '../statement.rules.ts';
import { findBankAccountRow, insertBankAccount, lockBankAccounts } from './bank-accounts.sql.ts';

/** Null when the chart has no such account, or none that a bank sends statements for. */
export const findBankAccount = (
  tx: Tx,
  orgId: string,
  accountId: string,
): Promise<BankAccount | null> => findBankAccountRow(tx, orgId, accountId, statementSubtypes);

/**
 * The first lock of whoever imports, matches or reconciles: one at a time for an account. Its row is
 * made the first time.
 */
export async function holdBankAccount(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  accountId: string,
): Promise<BankAccount | null> {
  if ((await findBankAccount(tx, orgId, accountId)) === null) return null;
  await insertBankAccount(tx, orgId, accountId, tools.now());
  await lockBankAccounts(tx, orgId, [accountId]);
  return findBankAccount(tx, orgId, accountId);
}

/** The same for several that have their rows already, in the order of their ids. */
export async function holdBankAccounts(
  tx: Tx,
  orgId: string,
  accountIds: readonly string[],
): Promise<void> {
  await lockBankAccounts(tx, orgId, [...new Set(accountIds)]);
}
