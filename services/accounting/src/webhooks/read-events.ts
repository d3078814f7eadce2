import { readLatestEvents } from '@countinghouse/webhooks';
import type { EventFilter, EventPage } from '@countinghouse/webhooks';
import type { Database } from '../kernel/database.ts';

/** What happened, newest first, each with the exact text that receivers get. */
export function readEvents(
  { db }: Database,
  orgId: string,
  filter: EventFilter,
  limit: number,
): Promise<EventPage> {
  return readLatestEvents(db, orgId, filter, limit);
}
