import { withRefusableTransaction } from '@countinghouse/postgres';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { orRefusal } from '../../../ledger/journal/refusals.ts';
import type { BooksRejection } from '../../../ledger/journal/refusals.ts';
import type { Connection } from '../connection.rules.ts';
import { findConnectionRow } from '../connections.sql.ts';
import type { Movement } from '../movement.rules.ts';
import type { PaymentsFeed } from '../payments-feed.ts';
import { openConnection } from '../use-connections.ts';
import type { FeedDeps } from '../use-connections.ts';
import { listBookedFrom } from './booking-again.sql.ts';
import { rebookMovements } from './rebook-movements.ts';
import type { BookAgainOrder, Rebooked, RebookRefusal } from './rebook-movements.ts';
import { rebookedKinds, rebookedMax } from './rebook.rules.ts';

export type BookAgainOutcome =
  | ({ readonly kind: 'booked' } & Rebooked)
  | {
      readonly kind: 'reject';
      readonly reason: 'payments_away' | RebookRefusal;
    }
  | BooksRejection;

const rowsPerPage = 1_000;
/** Other kinds lie between them. */
const pagesMax = 100;

/**
 * Books the movements of open days again with the settings of now: what an entry has and should not have is
 * mirrored, and posted anew where it belongs. Entries that are as they should be get none. What payments holds and what
 * the clearing account holds stay as they are.
 */
export async function bookAgain(
  deps: BooksDeps & FeedDeps,
  order: BookAgainOrder,
): Promise<BookAgainOutcome> {
  const { db } = deps.database;
  const { orgId, id, fromDay } = order;
  const connection = await findConnectionRow(db, orgId, id);
  if (connection === null) return { kind: 'reject', reason: 'not_found' };
  if (connection.stopReason !== null) return { kind: 'reject', reason: 'connection_stopped' };
  const targets = await listBookedFrom(db, connection, fromDay, rebookedKinds, rebookedMax + 1);
  if (targets.length > rebookedMax) return { kind: 'reject', reason: 'too_many_movements' };
  const feed = await openConnection(db, deps, connection);
  if (feed === null) return { kind: 'reject', reason: 'payments_away' };
  const read = await readLog(feed, connection, targets.at(0)?.sequence, targets.at(-1)?.sequence);
  if (read.kind === 'reject') return read;
  // What a preview has posted is rolled back.
  const isUndone = (): boolean => order.isPreview;
  return orRefusal(() =>
    withRefusableTransaction(db, isUndone, (tx) =>
      rebookMovements(tx, deps, order, read.movements),
    ),
  );
}

/** The parts of each movement, and what it came by, are in the log alone. */
async function readLog(
  feed: PaymentsFeed,
  { environment }: Connection,
  first = 1n,
  last = 0n,
): Promise<
  | { readonly kind: 'log'; readonly movements: ReadonlyMap<bigint, Movement> }
  | { readonly kind: 'reject'; readonly reason: 'payments_away' | 'too_many_movements' }
> {
  const movements = new Map<bigint, Movement>();
  let after = first - 1n;
  for (let pages = 0; after < last; pages += 1) {
    if (pages === pagesMax) return { kind: 'reject', reason: 'too_many_movements' };
    const page = await feed.readMovements({ sequence: after, hash: null }, rowsPerPage);
    if (page.kind !== 'page') return { kind: 'reject', reason: 'payments_away' };
    for (const movement of page.movements) {
      if (movement.environment === environment) movements.set(movement.sequence, movement);
    }
    const end = page.movements.at(-1)?.sequence;
    if (end === undefined) break;
    after = end;
  }
  return { kind: 'log', movements };
}
