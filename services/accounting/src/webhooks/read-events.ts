import { readLatestEvents } from '@countinghouse/webhooks';
import type { EventFilter, EventPage } from '@countinghouse/webhooks';
import type { Database } from '../kernel/database.ts';

/** Events, newest first, each with the exact body that receivers get. */
export function readEvents(
  { db }: Database,
  orgId: string,
  filter: EventFilter,
  limit: number,
): Promise<EventPage> {
  return readLatestEvents(db, orgId, filter, limit);
}
