import type { Tx } from '@countinghouse/postgres';
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
  /** Null: all of them. */
  readonly rowsMax: number | null;
}

/**
 * The events after a number, in their order, in pages between which nothing is held. Numbers are
 * committed in their order, so none appears later behind one that was read.
 */
export async function* readEventPages<Schema>(
  db: Tx<Schema>,
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

/** For one process: its requests that wait for events share the question. */
export function watchEvents<Schema>(db: Tx<Schema>, nowMs: () => number): EventWaits {
  return createEventWaits({
    readSequences: (tenantIds) => readLastSequences(db, tenantIds),
    nowMs,
  });
}

export interface EventPage {
  readonly events: readonly LogEntry[];
  readonly hasMore: boolean;
}

/** What happened, newest first. */
export async function readLatestEvents<Schema>(
  db: Tx<Schema>,
  tenantId: string,
  filter: EventFilter,
  limit: number,
): Promise<EventPage> {
  const found = await listLatestLogEntries(db, tenantId, filter, limit + 1);
  return { events: found.slice(0, limit), hasMore: found.length > limit };
}

export interface FoundEvents {
  readonly events: readonly LogEntry[];
  /** Where the next look begins; null when there is nothing older. */
  readonly nextSequence: bigint | null;
}

/** A look through so many takes some ten milliseconds. */
const lookedMax = 2_000;

/** Newest first. A page may be short or empty and still say that there is more. */
export async function searchEvents<Schema>(
  db: Tx<Schema>,
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

/** Null when there is none, or it has no number yet. */
export function findEvent<Schema>(
  db: Tx<Schema>,
  tenantId: string,
  eventId: string,
): Promise<LogEntry | null> {
  return findLogEntry(db, tenantId, eventId);
}
