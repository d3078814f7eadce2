import { withTransaction } from '@countinghouse/postgres';
import { forceRetry, startReplay } from '@countinghouse/webhooks';
import type { Delivery, ReplayOrder, ReplayOutcome } from '@countinghouse/webhooks';
import type { BooksDeps } from '../books-deps.ts';

/** Null when the organisation has no such delivery, or its endpoint is gone. */
export function retryDelivery(
  deps: Pick<BooksDeps, 'database' | 'now'>,
  { orgId, deliveryId }: { readonly orgId: string; readonly deliveryId: string },
): Promise<Delivery | null> {
  const key = { workspaceId: orgId, deliveryId };
  return withTransaction(deps.database.db, (tx) => forceRetry(tx, key, deps.now()));
}

/** What an endpoint missed, or wants once more. */
export function replayEvents(
  deps: BooksDeps,
  { orgId, endpointId }: { readonly orgId: string; readonly endpointId: string },
  range: Pick<ReplayOrder, 'afterSequence' | 'upToSequence'>,
): Promise<ReplayOutcome> {
  const key = { workspaceId: orgId, endpointId };
  return withTransaction(deps.database.db, (tx) =>
    startReplay(tx, key, { ...range, id: deps.newId(), now: deps.now() }),
  );
}
