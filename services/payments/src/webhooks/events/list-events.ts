import { readEventPages } from '@countinghouse/webhooks';
import type { EventWaits, LogEntry } from '@countinghouse/webhooks';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';

export interface ListEventsDeps {
  readonly database: Database;
  readonly events: EventWaits;
}

export interface EventsRequest {
  readonly afterSequence: bigint;
  /** Null returns all of them. */
  readonly limit: number | null;
  readonly waitMs: number;
}

export type ListEventsOutcome =
  | {
      readonly kind: 'events';
      readonly latestSequence: bigint;
      readonly pages: AsyncIterable<readonly LogEntry[]>;
    }
  | { readonly kind: 'reject'; readonly retryAfterSeconds: number };

/** The events after a sequence number, in order, each with the exact text that receivers got. */
export async function listEvents(
  { database, events }: ListEventsDeps,
  { workspaceId, actor }: Pick<Caller, 'workspaceId' | 'actor'>,
  { afterSequence, limit, waitMs }: EventsRequest,
  signal: AbortSignal,
): Promise<ListEventsOutcome> {
  const asked = { tenantId: workspaceId, afterSequence };
  const waited = await events.waitForEvents({ ...asked, callerId: actor.id, waitMs, signal });
  if (waited.kind === 'reject') return waited;
  const pages = readEventPages(database.db, { ...asked, rowsMax: limit });
  return { kind: 'events', latestSequence: waited.sequence, pages };
}
