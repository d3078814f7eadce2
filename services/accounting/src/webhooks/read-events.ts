import type { Database } from '../database.ts';
import { listLoggedEvents } from './events.sql.ts';
import type { EventFilter, LoggedEvent } from './events.sql.ts';

export type { LoggedEvent };

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  readonly hasMore: boolean;
}

/** What happened, newest first, each with the exact text that receivers get. */
export async function readEvents(
  { db }: Database,
  orgId: string,
  filter: EventFilter,
  limit: number,
): Promise<EventPage> {
  const found = await listLoggedEvents(db, orgId, filter, limit + 1);
  return { events: found.slice(0, limit), hasMore: found.length > limit };
}
