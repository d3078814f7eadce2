import type { Actor } from '@countinghouse/actor';
import { dayIn } from '@countinghouse/calendar';
import { getCurrency } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../../kernel/books-deps.ts';
import type { Tx } from '../../../kernel/database.ts';
import { mirrorLines } from '../../../ledger/journal/entry.rules.ts';
import type { EntryLine, NewEntry } from '../../../ledger/journal/entry.rules.ts';
import { postEntries } from '../../../ledger/journal/post-entries.ts';
import { getLockDates } from '../../../ledger/locks/get-lock-dates.ts';
import { getOrganisation } from '../../../tenants/organisations/get-organisation.ts';
import { findFirstBooked, saveClearing } from '../booked.sql.ts';
import { listOpenClearing, toClearingAccounts } from '../booking/read-accounts.ts';
import { openDay, toLines } from '../booking/to-lines.ts';
import type { Booking } from '../booking/to-lines.ts';
import { actor as bridgeActor } from '../bridge-actor.rules.ts';
import type { ConnectDeps } from '../connect-payments.ts';
import type { Connection } from '../connection.rules.ts';
import { findConnectionRow, lockConnection } from '../connections.sql.ts';
import type { FeedFault, PaymentsFeed } from '../payments-feed.ts';
import { postSummaries } from '../summaries/post-summaries.ts';
import { listOpenSummaries } from '../summaries/summaries.sql.ts';
import { openConnection } from '../use-connections.ts';
import { findBookedId, listBookedAfter, listLinesOfMovements, saveFork } from './forks.sql.ts';
import type { ForkedRow } from './forks.sql.ts';

interface FollowOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly id: string;
}

export type FollowOutcome =
  | { readonly kind: 'followed'; readonly connection: Connection }
  | {
      readonly kind: 'reject';
      readonly reason: 'not_found' | 'log_is_the_same' | 'restored_too_far' | 'payments_away';
    };

const rowsPerPage = 1_000;
/** More than an hour of a large business. */
const tailPagesMax = 1_000;

/**
 * Follows a log that was restored from a backup: finds the last movement that both have, takes back what the new
 * one no longer has, and goes on from there.
 */
export async function followFork(deps: ConnectDeps, order: FollowOrder): Promise<FollowOutcome> {
  const { db } = deps.database;
  const { orgId, id } = order;
  const connection = await findConnectionRow(db, orgId, id);
  if (connection === null) return { kind: 'reject', reason: 'not_found' };
  if (connection.stopReason !== 'log_differs') return { kind: 'reject', reason: 'log_is_the_same' };
  const feed = await openConnection(db, deps, connection);
  if (feed === null) return { kind: 'reject', reason: 'payments_away' };
  const first = (await findFirstBooked(db, orgId, id)) ?? connection.cursorSequence + 1n;
  const read = await readFork(feed, first, connection.cursorSequence, (sequence) =>
    findBookedId(db, connection, sequence),
  );
  if (read.kind !== 'fork') {
    return { kind: 'reject', reason: read.kind === 'too_far' ? read.reason : 'payments_away' };
  }
  return withTransaction(db, (tx) => follow(tx, deps, order, connection, read));
}

interface Fork {
  readonly kind: 'fork';
  readonly commonSequence: bigint;
  readonly commonHash: string | null;
  readonly tailIds: ReadonlySet<string>;
}

type ReadFork =
  | Fork
  | FeedFault
  | { readonly kind: 'too_far'; readonly reason: 'restored_too_far' };

async function readFork(
  feed: PaymentsFeed,
  first: bigint,
  cursor: bigint,
  findId: (sequence: bigint) => Promise<string | null>,
): Promise<ReadFork> {
  const head = await feed.readHead();
  if (head.kind !== 'head') return head;
  // The opening balance is of a moment that the new log has not reached.
  if (head.sequence < first - 1n) return { kind: 'too_far', reason: 'restored_too_far' };
  const at = async (sequence: bigint) => {
    const page = await feed.readMovements({ sequence: sequence - 1n, hash: null }, 1);
    return page.kind === 'page' ? (page.movements[0] ?? null) : page;
  };
  let low = first - 1n;
  let high = head.sequence < cursor ? head.sequence : cursor;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    const movement = await at(middle);
    if (movement !== null && 'kind' in movement && !('sequence' in movement)) return movement;
    if (movement?.id === (await findId(middle))) low = middle;
    else high = middle - 1n;
  }
  const common = low === 0n ? null : await at(low);
  if (common !== null && !('sequence' in common)) return common;
  const tailIds = new Set<string>();
  let after = { sequence: low, hash: common?.hash ?? null };
  for (let pages = 0; pages < tailPagesMax; pages += 1) {
    const page = await feed.readMovements(after, rowsPerPage);
    if (page.kind !== 'page') return page;
    for (const movement of page.movements) tailIds.add(movement.id);
    const last = page.movements.at(-1);
    if (last === undefined || page.movements.length < rowsPerPage) break;
    after = { sequence: last.sequence, hash: last.hash };
  }
  return { kind: 'fork', commonSequence: low, commonHash: common?.hash ?? null, tailIds };
}

async function follow(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, id }: FollowOrder,
  seen: Connection,
  { commonSequence, commonHash, tailIds }: Fork,
): Promise<FollowOutcome> {
  const connection = await lockConnection(tx, orgId, id);
  if (connection?.stopReason !== 'log_differs' || connection.forkCount !== seen.forkCount) {
    return { kind: 'reject', reason: 'log_is_the_same' };
  }
  const organisation = await getOrganisation(tx, orgId);
  const locks = await getLockDates(tx, orgId);
  const held = await listOpenClearing(tx, connection);
  const accounts = await toClearingAccounts(tx, connection, held);
  const booking = { tx, organisation, connection, accounts };
  // What is posted together stays as it is; what is gone of it is taken back by itself.
  await postSummaries(booking, tools, await listOpenSummaries(tx, connection), locks);
  const rows = await listBookedAfter(tx, connection, commonSequence);
  const number = connection.forkCount + 1;
  const keptIds = rows.map(({ movementId }) => movementId).filter((each) => tailIds.has(each));
  const undone = rows.filter(({ movementId }) => !tailIds.has(movementId));
  await saveFork(tx, connection, { number, commonSequence, commonHash, keptIds }, tools.now());
  for (const { currency, changeMinor } of rows.filter((row) => tailIds.has(row.movementId))) {
    const clearing = accounts.of(getCurrency(currency));
    clearing.bookedMinor -= changeMinor;
    clearing.openMinor -= changeMinor;
  }
  const date = openDay(locks, {
    date: dayIn(organisation.timeZone, tools.now()),
    area: 'sales',
    hasTax: true,
  });
  const entries = await toUndoEntries(booking, undone, number, date);
  for (const clearing of accounts.all()) await saveClearing(tx, orgId, id, clearing);
  await postEntries(
    tx,
    tools,
    entries.map((entry) => ({ actor: bridgeActor, entry })),
  );
  await recordAudit(tx, tools, {
    orgId,
    actor,
    action: 'payments_connection.fork_followed',
    subjectKind: 'payments_connection',
    subjectId: id,
    detail: {
      common_sequence: Number(commonSequence),
      undone: undone.length,
      kept: keptIds.length,
    },
  });
  const followed = await findConnectionRow(tx, orgId, id);
  return { kind: 'followed', connection: followed ?? connection };
}

/**
 * The exact mirror of a movement's own entry. What settled a document or was posted with others is taken back against
 * the account for what is to be explained, because the entry is not its own.
 */
async function toUndoEntries(
  booking: Booking,
  undone: readonly ForkedRow[],
  fork: number,
  date: string,
): Promise<readonly NewEntry[]> {
  const { tx, organisation, connection, accounts } = booking;
  const own = undone.filter((row) => row.receiptId === null && row.summaryId === null);
  const lines = Map.groupBy(
    await listLinesOfMovements(
      tx,
      organisation.id,
      own.map(({ movementId }) => movementId),
    ),
    ({ movementId }) => movementId,
  );
  const entries: NewEntry[] = [];
  for (const row of undone) {
    const clearing = accounts.of(getCurrency(row.currency));
    const found = lines.get(row.movementId)?.map((line): EntryLine => ({
      accountId: line.accountId,
      contactId: null,
      openItemId: null,
      taxComponentId: line.taxComponentId,
      basis: 'both',
      currency: getCurrency(line.currency),
      docMinor: line.docMinor,
      baseMinor: line.baseMinor,
    }));
    if (row.changeMinor === 0n && found === undefined) continue;
    const explained = [
      { place: 'clearing', tax: null, docMinor: -row.changeMinor },
      { place: 'unexplained', tax: null, docMinor: row.changeMinor },
    ] as const;
    const sale = { accountId: connection.unexplainedAccountId };
    const mirrored =
      found === undefined
        ? await toLines(booking, { ...clearing }, explained, sale, date)
        : mirrorLines(found);
    clearing.bookedMinor -= row.changeMinor;
    clearing.baseMinor +=
      mirrored.find(({ accountId }) => accountId === clearing.clearingAccountId)?.baseMinor ?? 0n;
    entries.push({
      orgId: organisation.id,
      date,
      source: { kind: 'movement', id: row.movementId },
      move: `undo-${fork}`,
      seq: 1,
      area: 'sales',
      reversesId: null,
      memo: `Movement ${row.sequence} at ${connection.businessName}, which payments no longer has`,
      lines: mirrored,
    });
  }
  return entries;
}
