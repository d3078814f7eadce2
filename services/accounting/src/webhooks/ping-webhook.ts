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

/** Queues a test for one endpoint. Null when the organisation has no such endpoint. */
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

/** For a dispatcher to take it up and to write down what came back, beside the receiver's own time. */
const handlingMs = 4_000;

/** What came back; null when nobody has sent it in time. */
export function waitForAnswer(
  deps: BooksDeps,
  orgId: string,
  { deliveryId }: Ping,
): Promise<PingExchange | null> {
  const waitMs = deliveryPolicy.responseWaitMs + handlingMs;
  return waitForPing(deps.database.db, { tenantId: orgId, deliveryId }, waitMs);
}
