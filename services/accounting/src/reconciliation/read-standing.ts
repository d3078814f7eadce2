import type { Tx } from '../database.ts';
import type { Standing } from './standing.rules.ts';
import {
  countOpenLines,
  listBookItemsNotShown,
  listLinesNotInBooks,
  readBookBalance,
  readStatementBalance,
} from './standing.sql.ts';
import type { StandingQuery } from './standing.sql.ts';

/** As many as a person looks through. */
const shownMax = 200;

/** Without a closing balance that somebody read the statements tell it. */
export async function readStandingIn(
  tx: Tx,
  query: StandingQuery,
  closingMinor: bigint | null,
): Promise<Standing> {
  const bookMinor = await readBookBalance(tx, query);
  const statementMinor = await readStatementBalance(tx, query);
  const closing = closingMinor ?? statementMinor;
  return {
    asOf: query.asOf,
    bookMinor,
    statementMinor,
    closingMinor: closing,
    differenceMinor: closing === null ? null : closing - bookMinor,
    openLineCount: await countOpenLines(tx, query),
    lines: await listLinesNotInBooks(tx, query, shownMax),
    bookItems: await listBookItemsNotShown(tx, query, shownMax),
  };
}
