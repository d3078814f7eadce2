import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '@countinghouse/postgres';
import { insertLogEntries, assignSequences } from '../event-log.sql.ts';
import { lockLane } from '../fan-out/outbox.sql.ts';
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
 * A test event is an ordinary event, numbered and due immediately, so the test shows what real
 * events get. Returns false when there is no such endpoint.
 */
export async function startPing<Schema>(
  tx: Tx<Schema>,
  policy: Pick<DeliveryPolicy, 'body' | 'pingType'>,
  order: PingOrder,
): Promise<boolean> {
  const { tenantId, endpointId, eventId, deliveryId, now } = order;
  const key = { tenantId, endpointId };
  await lockLane(tx, tenantId);
  if ((await lockEndpoint(tx, key)) === null) return false;
  const sequence = (await assignSequences(tx, [{ tenantId, count: 1 }])).get(tenantId);
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

/** Waits for the outcome of a test event; null when it did not arrive in time. */
export async function waitForPing<Schema>(
  db: Db<Schema>,
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
