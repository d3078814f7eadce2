import { dayIn } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { BooksDeps, BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { NewEntry } from '../../ledger/journal/entry.rules.ts';
import { postEntries } from '../../ledger/journal/post-entries.ts';
import { getLockDates } from '../../ledger/locks/get-lock-dates.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { bookReceipt } from '../receipts/book-receipt.ts';
import { readReceipts } from '../receipts/read-receipts.ts';
import { insertBooked, saveClearing } from './booked.sql.ts';
import { openAccounts } from './booking/hold-clearing.ts';
import { tie, toBooked, toOpeningEntries } from './booking/movement-entries.ts';
import { NotBooked } from './booking/not-booked.ts';
import type { BookOutcome } from './booking/not-booked.ts';
import type { ClearingAccounts } from './booking/read-accounts.ts';
import { actor } from './bridge-actor.rules.ts';
import type { Connection } from './connection.rules.ts';
import { lockConnection, saveCursor } from './connections.sql.ts';
import { listReturning, returnMovement } from './fork/forks.sql.ts';
import type { Movement } from './movement.rules.ts';
import { postSummaries } from './summaries/post-summaries.ts';
import { listOpenSummaries, saveSummary } from './summaries/summaries.sql.ts';
import { isOver, openSummaries } from './summaries/summary.rules.ts';

export interface Page {
  readonly connection: Pick<Connection, 'orgId' | 'id' | 'cursorSequence'>;
  readonly movements: readonly Movement[];
  /** Nothing came after it. */
  readonly isLast: boolean;
}

const lockRefusals = ['journal_period_locked', 'journal_period_soft_locked'];

/**
 * Books a page of the log, all of it or nothing: the rows, their entries, the check that the clearing
 * accounts hold what payments holds, and the cursor are one transaction.
 */
export async function bookMovements(deps: BooksDeps, page: Page): Promise<BookOutcome> {
  try {
    return await withTransaction(deps.database.db, (tx) => bookPage(tx, deps, page));
  } catch (error) {
    if (error instanceof NotBooked) return error.outcome;
    // A day was locked in the meantime; the next read sees the lock.
    if (lockRefusals.includes(violatedConstraint(error) ?? '')) return { kind: 'stale' };
    throw error;
  }
}

async function bookPage(tx: Tx, tools: BooksTools, page: Page): Promise<BookOutcome> {
  const { orgId, id, cursorSequence } = page.connection;
  const connection = await lockConnection(tx, orgId, id);
  if (connection === null || connection.cursorSequence !== cursorSequence) return { kind: 'stale' };
  const { movements } = page;
  const isWhole = movements.every(
    ({ sequence }, at) => sequence === cursorSequence + BigInt(at + 1),
  );
  if (!isWhole) return { kind: 'stop', reason: 'log_differs' };
  if (movements.some(({ environment }) => environment !== connection.environment)) {
    return { kind: 'stop', reason: 'environment_differs' };
  }
  const organisation = await getOrganisation(tx, orgId);
  const today = dayIn(organisation.timeZone, tools.now());
  const dayOf = (movement: Movement) => dayIn(organisation.timeZone, movement.effectiveAt);
  const startAt = findStart(
    connection,
    movements.map(dayOf),
    page.isLast && today >= connection.startOn,
  );
  const before = movements.slice(0, startAt ?? movements.length);
  const after = movements.slice(before.length);

  const currencies = [...new Set(movements.map(({ currency }) => currency))];
  const accounts = await openAccounts(tx, tools, organisation, connection, currencies);
  if (connection.openedAt !== null && !isAsPosted(accounts, organisation.baseCurrency)) {
    return { kind: 'stop', reason: 'does_not_tie' };
  }
  const returning = await readReturning(tx, connection, after);
  const booking = { tx, organisation, connection, accounts, returning };
  for (const { currency, changeMinor, totalAfterMinor } of before) {
    tie(accounts, currency, changeMinor, totalAfterMinor);
  }
  const isOpening = connection.openedAt === null && startAt !== null;
  const locks = await getLockDates(tx, orgId);
  const openings = isOpening ? await toOpeningEntries(booking, locks) : [];
  const receiptOf = await readReceipts(
    tx,
    tools,
    connection,
    after.filter((each) => !returning.has(each.id)),
  );
  const summaries = openSummaries(await listOpenSummaries(tx, connection), tools.newId);
  const booked = await toBooked(booking, after, locks, dayOf, receiptOf, summaries);
  await insertBooked(
    tx,
    booked.map(({ row }) => row),
  );
  for (const movement of after.filter((each) => returning.has(each.id))) {
    await returnMovement(tx, connection, movement, tools.now());
  }
  for (const summary of summaries.changed()) await saveSummary(tx, connection, summary);
  // The database compares each line of a clearing account with these rows.
  for (const clearing of accounts.all()) await saveClearing(tx, orgId, id, clearing);
  const reliesOn = { baseCurrency: organisation.baseCurrency };
  const post = (entries: readonly NewEntry[]) =>
    postEntries(
      tx,
      tools,
      entries.map((entry) => ({ actor, entry: { ...entry, reliesOn } })),
    );
  let waiting: readonly NewEntry[] = openings;
  for (const { entry, receipt } of booked) {
    if (entry !== null) waiting = [...waiting, entry];
    if (receipt === null) continue;
    await post(waiting);
    waiting = [];
    await bookReceipt(tx, tools, { organisation, connection, actor }, receipt);
  }
  await post(waiting);
  const due = summaries.all().filter((each) => isOver(each, organisation.timeZone, tools.now()));
  await postSummaries(booking, tools, due, locks);
  const last = movements.at(-1);
  await saveCursor(tx, connection, {
    sequence: last?.sequence ?? cursorSequence,
    hash: last?.hash ?? connection.cursorHash,
    openedAt: isOpening ? tools.now() : connection.openedAt,
  });
  return { kind: 'booked' };
}

/** Movements of a page that keep their entries from before a fork of the log. */
async function readReturning(
  tx: Tx,
  connection: Connection,
  movements: readonly Movement[],
): Promise<ReadonlySet<string>> {
  if (connection.forkCount === 0) return new Set();
  const ids = movements.map((each) => each.id);
  return new Set(await listReturning(tx, connection, ids));
}

/** The journal holds what was booked. In other currencies the report compares it, line by line. */
function isAsPosted(accounts: ClearingAccounts, baseCurrency: CurrencyCode): boolean {
  const own = accounts.all().find(({ currency }) => currency === baseCurrency);
  return own === undefined || own.baseMinor === own.bookedMinor - own.openMinor;
}

/** Where in the page booking begins: 0 once it has begun, null where it does not begin yet. */
function findStart(
  connection: Connection,
  days: readonly string[],
  isDueAtEnd: boolean,
): number | null {
  if (connection.openedAt !== null) return 0;
  const found = days.findIndex((day) => day >= connection.startOn);
  if (found !== -1) return found;
  return isDueAtEnd ? days.length : null;
}
