import { dayMs } from '@countinghouse/calendar';
import { uuidV7Time } from '@countinghouse/identifiers';
import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { findEndpoint } from '../endpoints/endpoints.sql.ts';
import {
  findEventBody,
  findLoggedDelivery,
  listLoggedAttempts,
  listLoggedDeliveries,
} from './delivery-log.sql.ts';
import type { DeliveryFilter, LoggedAttempt, LoggedDelivery } from './delivery-log.sql.ts';
import { decideDeliveryStatus, decideHealth } from './delivery-status.rules.ts';
import type { DeliveryStatus, HealthState } from './delivery-status.rules.ts';
import { listHealthHours, listHealthRows, listReplayRows } from './health.sql.ts';
import type { HealthHour, HealthRow, ReplayRow } from './health.sql.ts';

export type StandingDelivery = LoggedDelivery & { readonly status: DeliveryStatus };

export interface DeliveryPage {
  readonly items: readonly StandingDelivery[];
  readonly nextCursor: string | null;
}

/** A look through so many takes some ten milliseconds. */
const lookedMax = 500;
/** Automatic ones are twelve at most; the rest was forced. */
const attemptsMax = 100;
/** Beyond it health is that of the newest. */
const healthAttemptsMax = 2_000;
const replaysMax = 20;

/** Newest first. A page may be short or empty and still say that there is more. */
export async function readDeliveryPage<Schema>(
  tx: Tx<Schema>,
  filter: DeliveryFilter & { readonly status: DeliveryStatus | null },
  limit: number,
): Promise<DeliveryPage> {
  const looked = await listLoggedDeliveries(tx, filter, lookedMax);
  const matches = looked
    .filter(({ isMatch }) => isMatch)
    .map((one) => ({ ...one, status: decideDeliveryStatus(one) }))
    .filter(({ status }) => filter.status === null || status === filter.status);
  const items = matches.slice(0, limit);
  const isFull = matches.length > limit;
  const last = isFull ? items.at(-1) : looked.at(-1);
  const hasMore = isFull || looked.length === lookedMax;
  return { items, nextCursor: hasMore ? (last?.id ?? null) : null };
}

export interface WholeDelivery extends StandingDelivery {
  readonly attemptLog: readonly LoggedAttempt[];
  /** What every attempt sent; null when it is no longer kept. */
  readonly body: string | null;
}

export async function findWholeDelivery<Schema>(
  tx: Tx<Schema>,
  key: { readonly tenantId: string; readonly deliveryId: string },
): Promise<WholeDelivery | null> {
  const delivery = await findLoggedDelivery(tx, key);
  if (delivery === null) return null;
  const [attemptLog, body] = await Promise.all([
    listLoggedAttempts(tx, key, attemptsMax),
    findEventBody(tx, key.tenantId, delivery),
  ]);
  return { ...delivery, status: decideDeliveryStatus(delivery), attemptLog, body };
}

export interface EndpointHealth extends HealthRow {
  readonly state: HealthState;
  /** When the oldest of the deliveries that wait began. */
  readonly failingSince: Date | null;
  readonly hours: readonly HealthHour[];
}

/** Of the last day, newest endpoint first. */
export async function readHealth<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  now: Date,
): Promise<readonly EndpointHealth[]> {
  const since = new Date(now.getTime() - dayMs);
  const [rows, hours] = await Promise.all([
    listHealthRows(tx, tenantId, since, healthAttemptsMax),
    listHealthHours(tx, tenantId, since, healthAttemptsMax),
  ]);
  const byEndpoint = Map.groupBy(hours, ({ endpointId }) => endpointId);
  return rows.map((row) => ({
    ...row,
    state: decideHealth(row),
    failingSince: toMoment(row.oldestWaitingId),
    hours: byEndpoint.get(row.endpointId) ?? [],
  }));
}

function toMoment(id: string | null): Date | null {
  return id === null ? null : new Date(uuidV7Time(id));
}

/** Newest first; null when there is no such endpoint. */
export async function listReplays<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
): Promise<readonly ReplayRow[] | null> {
  if ((await findEndpoint(tx, key)) === null) return null;
  return listReplayRows(tx, key.tenantId, key.endpointId, replaysMax);
}
