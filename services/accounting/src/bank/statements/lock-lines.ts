import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import {
  findBankLine,
  lockLineRows,
  listLinesById,
  listOpenLines,
  saveLineStatus,
} from './bank-lines.sql.ts';
import type { BankLine, LineStatus } from './statement.rules.ts';

/** For other slices: a line's current state; null if there is none. */
export const readLine: (db: Db, orgId: string, id: string) => Promise<BankLine | null> =
  findBankLine;

export const readLines: (
  tx: Tx,
  orgId: string,
  ids: readonly string[],
) => Promise<readonly BankLine[]> = listLinesById;

/** Locks lines until the transaction ends. Lock their accounts first. */
export const lockLines: (
  tx: Tx,
  orgId: string,
  ids: readonly string[],
) => Promise<readonly BankLine[]> = lockLineRows;

export const readOpenLines = listOpenLines;

/** Changes lines that the transaction has locked. */
export async function markLinesAs(
  tx: Tx,
  tools: BooksTools,
  orgId: string,
  ids: readonly string[],
  status: LineStatus,
): Promise<void> {
  const isWhole = await saveLineStatus(tx, orgId, ids, status, tools.now());
  if (!isWhole) throw new Error('locked bank line not found');
}
