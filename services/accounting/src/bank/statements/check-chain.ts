import type { Tx } from '../../kernel/database.ts';
import { sumLinesBetween, sumOtherLinesOn } from './bank-lines.sql.ts';
import { listAnchors } from './bank-statements.sql.ts';
import { gapToEarlier, gapToLater } from './chain.rules.ts';
import type { Anchor, ChainGap } from './chain.rules.ts';
import type { MarkedLine } from './fingerprint.ts';
import type { FileStatement } from './statement.rules.ts';

interface ChainQuestion {
  readonly orgId: string;
  readonly accountId: string;
  readonly statement: FileStatement;
  readonly newLines: readonly MarkedLine[];
  /** Lines of the file that are already stored. */
  readonly repeatedIds: readonly string[];
}

/** Whether this statement's closing balance fits the stored ones; null if it does or there is none. */
export async function checkChain(tx: Tx, question: ChainQuestion): Promise<ChainGap | null> {
  const { orgId, accountId, statement } = question;
  const { closingMinor, toDate } = statement;
  if (closingMinor === null) return null;
  const { earlier, later } = await listAnchors(tx, orgId, accountId, toDate);
  const before: (ChainGap | null)[] = [];
  for (const anchor of earlier) {
    before.push(await gapBefore(tx, question, anchor, closingMinor));
    // If two end on the same day, either may be the later one.
    if (anchor.toDate === toDate) before.push(await gapAfter(tx, question, anchor, closingMinor));
  }
  const after: (ChainGap | null)[] = [];
  for (const anchor of later) after.push(await gapAfter(tx, question, anchor, closingMinor));
  return gapOf(before) ?? gapOf(after);
}

/** One of several statements of a day is the last, and that one must fit. */
function gapOf(gaps: readonly (ChainGap | null)[]): ChainGap | null {
  return gaps.includes(null) ? null : (gaps[0] ?? null);
}

async function gapBefore(
  tx: Tx,
  { orgId, accountId, statement, newLines }: ChainQuestion,
  anchor: Anchor,
  closingMinor: bigint,
): Promise<ChainGap | null> {
  const between = { orgId, accountId, after: anchor.toDate, until: statement.toDate };
  return gapToEarlier({
    anchor,
    closingMinor,
    newLines: newLines.map(({ line }) => line),
    storedMinor: await sumLinesBetween(tx, between),
  });
}

async function gapAfter(
  tx: Tx,
  { orgId, accountId, statement, repeatedIds }: ChainQuestion,
  anchor: Anchor,
  closingMinor: bigint,
): Promise<ChainGap | null> {
  const { toDate } = statement;
  const between = { orgId, accountId, after: toDate, until: anchor.toDate };
  const storedMinor =
    (await sumLinesBetween(tx, between)) +
    (await sumOtherLinesOn(tx, orgId, accountId, toDate, repeatedIds));
  return gapToLater({ anchor, closingMinor, storedMinor });
}
