import type { Tx } from '@countinghouse/postgres';
import { getLastSequence } from '../event-log.sql.ts';
import { findDelivery, insertDueRetry } from './deliveries.sql.ts';
import type { Delivery } from './deliveries.sql.ts';
import { decideReplayRange } from './endpoint.rules.ts';
import type { EndpointKey, SequenceRange } from './endpoint.rules.ts';
import { lockEndpoint } from './endpoints.sql.ts';
import { wakeHead } from './heads.sql.ts';
import { findOpenReplay, insertReplay } from './replays.sql.ts';

/**
 * Retries a delivery now, whatever its status. Returns null when there is no such delivery, or its
 * endpoint was removed.
 */
export async function forceRetry<Schema>(
  tx: Tx<Schema>,
  key: { readonly tenantId: string; readonly deliveryId: string },
  now: Date,
): Promise<Delivery | null> {
  const delivery = await findDelivery(tx, key);
  if (delivery === null || (await lockEndpoint(tx, delivery)) === null) return null;
  await insertDueRetry(tx, delivery, 'manual', now);
  await wakeHead(tx, delivery, now);
  return delivery;
}

export interface ReplayOrder {
  readonly id: string;
  readonly afterSequence: bigint;
  /** Null replays up to the newest event. */
  readonly upToSequence: bigint | null;
  readonly now: Date;
}

export type ReplayOutcome =
  | ({ readonly kind: 'started'; readonly id: string; readonly createdAt: Date } & SequenceRange)
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'nothing_there' | 'under_way' };

/** Sends a range of the log again, in parallel with new events. */
export async function startReplay<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  order: ReplayOrder,
): Promise<ReplayOutcome> {
  if ((await lockEndpoint(tx, key)) === null) return { kind: 'reject', reason: 'not_found' };
  const range = decideReplayRange(order, await getLastSequence(tx, key.tenantId));
  if (range === null) return { kind: 'reject', reason: 'nothing_there' };
  if ((await findOpenReplay(tx, key)) !== null) return { kind: 'reject', reason: 'under_way' };
  const { id, now } = order;
  await insertReplay(tx, key, { ...range, id, createdAt: now });
  await wakeHead(tx, key, now);
  return { kind: 'started', id, createdAt: now, ...range };
}
