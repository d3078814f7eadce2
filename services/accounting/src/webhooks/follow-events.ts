import { readEventPages } from '@countinghouse/webhooks';
import type { EventsAsked, EventWaits, LogEntry } from '@countinghouse/webhooks';
import type { Database } from '../kernel/database.ts';

export interface FollowEventsDeps {
  readonly database: Database;
  readonly events: EventWaits;
}

export interface EventsRequest extends EventsAsked {
  readonly waitMs: number;
}

export type FollowEventsOutcome =
  | {
      readonly kind: 'events';
      readonly latestSequence: bigint;
      readonly pages: AsyncIterable<readonly LogEntry[]>;
    }
  | { readonly kind: 'reject'; readonly retryAfterSeconds: number };

/** The events after a sequence number, in order; waits for one if there is none. */
export async function followEvents(
  { database, events }: FollowEventsDeps,
  asked: EventsRequest,
  callerId: string,
  signal: AbortSignal,
): Promise<FollowEventsOutcome> {
  const waited = await events.waitForEvents({ ...asked, callerId, signal });
  if (waited.kind === 'reject') return waited;
  const pages = readEventPages(database.db, asked);
  return { kind: 'events', latestSequence: waited.sequence, pages };
}
