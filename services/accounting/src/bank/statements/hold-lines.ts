import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import {
  findBankLine,
  lockLines,
  listLinesById,
  listOpenLines,
  saveLineStatus,
} from './bank-lines.sql.ts';
import type { BankLine, LineStatus } from './statement.rules.ts';

/** For other slices: a line as it is now; null when there is none. */
export const readLine: (tx: Tx, orgId: string, id: string) => Promise<BankLine | null> =
  findBankLine;

export const readLines: (
  tx: Tx,
  orgId: string,
  ids: readonly string[],
) => Promise<readonly BankLine[]> = listLinesById;

/** Held until the transaction ends, after their accounts. */
export const holdLines: (
  tx: Tx,
  orgId: string,
  ids: readonly string[],
) => Promise<readonly BankLine[]> = lockLines;

export const readOpenLines = listOpenLines;

/** Of lines that the transaction holds. */
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
