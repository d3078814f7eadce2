import type { Db } from '@countinghouse/postgres';
import {
  findLogEntry,
  listLatestLogEntries,
  listLogEntries,
  listLookedEvents,
  readLastSequences,
} from '../event-log.sql.ts';
import type { EventFilter, LogEntry } from '../event-log.sql.ts';
import { createEventWaits } from '../event-waits.ts';
import type { EventWaits } from '../event-waits.ts';

/** About half a megabyte. */
const rowsPerPage = 500;

export interface EventsAsked {
  readonly tenantId: string;
  readonly afterSequence: bigint;
  /** Null reads all of them. */
  readonly rowsMax: number | null;
}

/**
 * Streams the events after a sequence number, in order, without holding a transaction between
 * pages. Sequence numbers commit in order, so no event appears later behind one already read.
 */
export async function* readEventPages<Schema>(
  db: Db<Schema>,
  asked: EventsAsked,
): AsyncGenerator<readonly LogEntry[], void, void> {
  let { afterSequence } = asked;
  let left = asked.rowsMax ?? Number.POSITIVE_INFINITY;
  for (;;) {
    const pageMax = Math.min(rowsPerPage, left);
    const page = await listLogEntries(db, asked.tenantId, afterSequence, pageMax);
    yield page;
    left -= page.length;
    const last = page.at(-1);
    if (last === undefined || page.length < pageMax || left <= 0) return;
    afterSequence = last.sequence;
  }
}

/** One per process: requests that wait for events share one query. */
export function watchEvents<Schema>(db: Db<Schema>, nowMs: () => number): EventWaits {
  return createEventWaits({
    readSequences: (tenantIds) => readLastSequences(db, tenantIds),
    nowMs,
  });
}

export interface EventPage {
  readonly events: readonly LogEntry[];
  readonly hasMore: boolean;
}

/** Latest events, newest first. */
export async function readLatestEvents<Schema>(
  db: Db<Schema>,
  tenantId: string,
  filter: EventFilter,
  limit: number,
): Promise<EventPage> {
  const found = await listLatestLogEntries(db, tenantId, filter, limit + 1);
  return { events: found.slice(0, limit), hasMore: found.length > limit };
}

export interface FoundEvents {
  readonly events: readonly LogEntry[];
  /** Where the next call starts; null when there is nothing older. */
  readonly nextSequence: bigint | null;
}

/** Scanning this many rows takes about ten milliseconds. */
const lookedMax = 2_000;

/** Newest first. A page may be short or empty although there is more. */
export async function searchEvents<Schema>(
  db: Db<Schema>,
  tenantId: string,
  filter: EventFilter & { readonly subjectId: string | null },
  limit: number,
): Promise<FoundEvents> {
  const looked = await listLookedEvents(db, tenantId, filter, lookedMax);
  const matches = looked.filter(({ isMatch }) => isMatch);
  const events = matches.slice(0, limit);
  const isFull = matches.length > limit;
  const last = isFull ? events.at(-1) : looked.at(-1);
  const hasMore = isFull || looked.length === lookedMax;
  return { events, nextSequence: hasMore ? (last?.sequence ?? null) : null };
}

/** Null when there is no such event, or it has no sequence number yet. */
export function findEvent<Schema>(
  db: Db<Schema>,
  tenantId: string,
  eventId: string,
): Promise<LogEntry | null> {
  return findLogEntry(db, tenantId, eventId);
}
