import { setTimeout as wait } from 'node:timers/promises';
import type { Tx } from '@countinghouse/postgres';
import { insertLogEntries, takeSequences } from '../event-log.sql.ts';
import { holdLane } from '../fan-out/outbox.sql.ts';
import type { DeliveryPolicy, NumberedEvent } from '../policy.ts';
import { insertDelivery, insertDueRetry } from './deliveries.sql.ts';
import type { EndpointKey } from './endpoint.rules.ts';
import { lockEndpoint } from './endpoints.sql.ts';
import { wakeHead } from './heads.sql.ts';
import { findPingExchange, insertPing } from './pings.sql.ts';
import type { PingExchange, PingKey } from './pings.sql.ts';

export interface PingOrder extends EndpointKey {
  readonly eventId: string;
  readonly deliveryId: string;
  readonly dataJson: string;
  readonly tenantFacts: NumberedEvent['tenantFacts'];
  readonly now: Date;
}

/**
 * A test is an event like any other, numbered at once and due at once, so what it shows is what
 * events get. False when there is no such endpoint.
 */
export async function startPing<Schema>(
  tx: Tx<Schema>,
  policy: Pick<DeliveryPolicy, 'body' | 'pingType'>,
  order: PingOrder,
): Promise<boolean> {
  const { tenantId, endpointId, eventId, deliveryId, now } = order;
  const key = { tenantId, endpointId };
  await holdLane(tx, tenantId);
  if ((await lockEndpoint(tx, key)) === null) return false;
  const sequence = (await takeSequences(tx, [{ tenantId, count: 1 }])).get(tenantId);
  if (sequence === undefined) throw new Error('no sequence number was assigned to a test event');
  const event = { tenantId, type: policy.pingType, createdAt: now, sequence };
  const { dataJson, tenantFacts } = order;
  const body = policy.body({ ...event, id: eventId, dataJson, tenantFacts });
  await insertLogEntries(tx, [{ ...event, eventId, body }]);
  const delivery = {
    ...key,
    id: deliveryId,
    eventId,
    eventType: policy.pingType,
    sequence,
    createdAt: now,
  };
  await insertDelivery(tx, delivery);
  await insertPing(tx, { ...key, deliveryId, createdAt: now });
  await insertDueRetry(tx, delivery, 'ping', now);
  await wakeHead(tx, key, now);
  return true;
}

const lookEveryMs = 50;

/** Waits for what a dispatcher writes down of a test; null when none did in time. */
export async function waitForPing<Schema>(
  db: Tx<Schema>,
  key: PingKey,
  waitMs: number,
): Promise<PingExchange | null> {
  const endsAtMs = performance.now() + waitMs;
  for (;;) {
    const exchange = await findPingExchange(db, key);
    if (exchange !== null || performance.now() >= endsAtMs) return exchange;
    await wait(lookEveryMs);
  }
}
