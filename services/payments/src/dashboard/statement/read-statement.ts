import { uuidV7Floor } from '@countinghouse/identifiers';
import type { Database, Db } from '../../kernel/database.ts';
import { movementKindNames } from '../../ledger/ledger/movement.rules.ts';
import type { MovementKind } from '../../ledger/ledger/movement.rules.ts';
import type { AccountsAt, BalanceEntry, KindTotals } from './statement.rules.ts';
import {
  findBalancesBefore,
  findSequenceFrom,
  listBalanceEntries,
  listKindTotals,
} from './statement.sql.ts';
import type { SequenceSpan } from './statement.sql.ts';

export interface EntriesQuestion {
  readonly workspaceId: string;
  readonly currency: string;
  readonly kinds: readonly MovementKind[];
  /** By posting time. */
  readonly from: Date | null;
  readonly before: Date | null;
}

export interface EntriesPage {
  readonly items: readonly BalanceEntry[];
  readonly hasMore: boolean;
  readonly nextCursor: bigint | null;
}

/** Above every sequence number. */
const sequenceEnd = 2n ** 63n - 1n;
/** The page size of a file. */
const rowsPerPiece = 500;

/** Movements in one currency, newest first, each with the resulting balance. */
export async function readBalanceEntries(
  { db }: Database,
  question: EntriesQuestion,
  page: { readonly olderThan: bigint | null; readonly limit: number },
): Promise<EntriesPage> {
  const span = await findSpan(db, question);
  const { olderThan, limit } = page;
  const before = olderThan !== null && olderThan < span.before ? olderThan : span.before;
  const filter = { ...question, span: { ...span, before } };
  const items = await listBalanceEntries(db, filter, 'newest', limit);
  const last = items.at(-1);
  const isFull = items.length === limit && last !== undefined;
  return { items, hasMore: isFull, nextCursor: isFull ? last.sequence : null };
}

export interface Statement {
  readonly opening: AccountsAt;
  readonly closing: AccountsAt;
  readonly totals: readonly KindTotals[];
}

/** The opening and closing balances of a time range, and the totals in between. */
export async function readStatement(
  { db }: Database,
  question: Omit<EntriesQuestion, 'kinds'>,
): Promise<Statement> {
  const { workspaceId, currency } = question;
  const span = await findSpan(db, question);
  const [opening, closing, totals] = await Promise.all([
    findBalancesBefore(db, workspaceId, currency, span.from),
    findBalancesBefore(db, workspaceId, currency, span.before),
    listKindTotals(db, { ...question, kinds: movementKindNames, span }),
  ]);
  return { opening: opening ?? nothing, closing: closing ?? nothing, totals };
}

/** The entries of a range, oldest first, page by page; nothing is held between two pages. */
export async function* readStatementEntries(
  { db }: Database,
  question: EntriesQuestion,
): AsyncGenerator<readonly BalanceEntry[], void, void> {
  const { before, ...span } = await findSpan(db, question);
  let { from } = span;
  for (;;) {
    const filter = { ...question, span: { from, before } };
    const entries = await listBalanceEntries(db, filter, 'oldest', rowsPerPiece);
    yield entries;
    const last = entries.at(-1);
    if (last === undefined || entries.length < rowsPerPiece) return;
    from = last.sequence + 1n;
  }
}

const nothing: AccountsAt = {
  pendingMinor: 0n,
  availableMinor: 0n,
  owedMinor: 0n,
  disputedMinor: 0n,
  reservedMinor: 0n,
};

/**
 * Converts times to one range of sequence numbers, so that a month's closing balance is the next
 * one's opening balance, although sequence numbers and times may be slightly out of order.
 */
async function findSpan(
  db: Db,
  { workspaceId, from, before }: Omit<EntriesQuestion, 'kinds'>,
): Promise<SequenceSpan> {
  const numberAt = async (moment: Date | null, none: bigint): Promise<bigint> => {
    if (moment === null) return none;
    const found = await findSequenceFrom(db, workspaceId, uuidV7Floor(moment.getTime()));
    return found ?? sequenceEnd;
  };
  return { from: await numberAt(from, 0n), before: await numberAt(before, sequenceEnd) };
}
