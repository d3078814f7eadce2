import { withTransaction } from '@countinghouse/postgres';
import { startPing, waitForPing } from '@countinghouse/webhooks';
import type { PingExchange } from '@countinghouse/webhooks';
import type { WebhookCaller, WebhookDeps } from './create-webhook.ts';
import { deliveryPolicy } from './delivery-policy.ts';
import { webhookPing } from './webhook.events.ts';

export interface Ping {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly createdAt: Date;
  /** Null if it was not sent in time. */
  readonly exchange: PingExchange | null;
}

/**
 * The time for the dispatcher to pick it up and store the response, in addition to the receiver's
 * time.
 */
const handlingMs = 4_000;

/** Sends a test event and waits for the response. Null if the workspace has no such endpoint. */
export async function pingWebhook(
  deps: Pick<WebhookDeps, 'database' | 'newId' | 'now'>,
  { workspaceId, environment }: WebhookCaller,
  endpointId: string,
): Promise<Ping | null> {
  const { db } = deps.database;
  const [eventId, deliveryId, createdAt] = [deps.newId(), deps.newId(), deps.now()];
  const { data } = webhookPing({ deliveryId, webhookId: endpointId });
  const isStarted = await withTransaction(db, (tx) =>
    startPing(tx, deliveryPolicy, {
      tenantId: workspaceId,
      endpointId,
      eventId,
      deliveryId,
      dataJson: JSON.stringify(data),
      tenantFacts: { environment },
      now: createdAt,
    }),
  );
  if (!isStarted) return null;
  const waitMs = deliveryPolicy.responseWaitMs + handlingMs;
  const exchange = await waitForPing(db, { tenantId: workspaceId, deliveryId }, waitMs);
  return { deliveryId, eventId, endpointId, createdAt, exchange };
}
