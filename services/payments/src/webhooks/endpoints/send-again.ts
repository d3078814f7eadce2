import { withTransaction } from '@countinghouse/postgres';
import { forceRetry, startReplay } from '@countinghouse/webhooks';
import type { Delivery, EndpointKey, ReplayOrder, ReplayOutcome } from '@countinghouse/webhooks';
import type { WebhookDeps } from './create-webhook.ts';

type SendAgainDeps = Pick<WebhookDeps, 'database' | 'newId' | 'now'>;

export interface ForcedRetry {
  readonly delivery: Delivery;
  readonly requestedAt: Date;
}

/** Null if the workspace has no such delivery or its endpoint was removed. */
export async function retryDelivery(
  deps: Pick<SendAgainDeps, 'database' | 'now'>,
  { workspaceId, deliveryId }: { readonly workspaceId: string; readonly deliveryId: string },
): Promise<ForcedRetry | null> {
  const requestedAt = deps.now();
  const delivery = await withTransaction(deps.database.db, (tx) =>
    forceRetry(tx, { tenantId: workspaceId, deliveryId }, requestedAt),
  );
  return delivery === null ? null : { delivery, requestedAt };
}

export type ReplayRejection = Extract<ReplayOutcome, { kind: 'reject' }>['reason'];
export type Replay = Extract<ReplayOutcome, { kind: 'started' }>;

export function replayEvents(
  deps: SendAgainDeps,
  key: EndpointKey,
  range: Pick<ReplayOrder, 'afterSequence' | 'upToSequence'>,
): Promise<ReplayOutcome> {
  return withTransaction(deps.database.db, (tx) =>
    startReplay(tx, key, { ...range, id: deps.newId(), now: deps.now() }),
  );
}
