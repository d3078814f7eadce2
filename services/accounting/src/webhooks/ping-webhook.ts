import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { startPing, waitForPing } from '@countinghouse/webhooks';
import type { PingExchange } from '@countinghouse/webhooks';
import { recordAudit } from '../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../kernel/books-deps.ts';
import { deliveryPolicy } from './delivery-policy.ts';
import { testPing } from './ping.events.ts';

export interface Ping {
  readonly deliveryId: string;
  readonly eventId: string;
}

interface PingOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly endpointId: string;
}

/** Queues a test event for one endpoint. Null if the organisation has no such endpoint. */
export async function pingWebhook(deps: BooksDeps, order: PingOrder): Promise<Ping | null> {
  const { orgId, actor, endpointId } = order;
  const ping = { deliveryId: deps.newId(), eventId: deps.newId() };
  const isStarted = await withTransaction(deps.database.db, async (tx) => {
    const isFound = await startPing(tx, deliveryPolicy, {
      ...ping,
      tenantId: orgId,
      endpointId,
      dataJson: JSON.stringify(testPing(endpointId).data),
      tenantFacts: {},
      now: deps.now(),
    });
    if (isFound) {
      const subject = { subjectKind: 'webhook_endpoint', subjectId: endpointId };
      await recordAudit(tx, deps, { orgId, actor, action: 'webhook.pinged', ...subject });
    }
    return isFound;
  });
  return isStarted ? ping : null;
}

/** Time for a dispatcher to pick it up and save the response, in addition to the receiver's own. */
const handlingMs = 4_000;

/** The receiver's response; null if it was not sent in time. */
export function waitForAnswer(
  deps: BooksDeps,
  orgId: string,
  { deliveryId }: Ping,
): Promise<PingExchange | null> {
  const waitMs = deliveryPolicy.responseWaitMs + handlingMs;
  return waitForPing(deps.database.db, { tenantId: orgId, deliveryId }, waitMs);
}
