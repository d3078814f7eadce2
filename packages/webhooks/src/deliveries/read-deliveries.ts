import { dayMs } from '@countinghouse/calendar';
import { uuidV7Time } from '@countinghouse/identifiers';
import type { Db } from '@countinghouse/postgres';
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

export type DeliveryWithStatus = LoggedDelivery & { readonly status: DeliveryStatus };

export interface DeliveryPage {
  readonly items: readonly DeliveryWithStatus[];
  readonly nextCursor: string | null;
}

/** Scanning this many rows takes about ten milliseconds. */
const lookedMax = 500;
/** The schedule makes at most twelve attempts; the rest are forced retries. */
const attemptsMax = 100;
/** With more attempts than this, health covers the newest ones. */
const healthAttemptsMax = 2_000;
const replaysMax = 20;

/** Newest first. A page may be short or empty although `next` says that there is more. */
export async function readDeliveryPage<Schema>(
  db: Db<Schema>,
  filter: DeliveryFilter & { readonly status: DeliveryStatus | null },
  limit: number,
): Promise<DeliveryPage> {
  const looked = await listLoggedDeliveries(db, filter, lookedMax);
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

export interface WholeDelivery extends DeliveryWithStatus {
  readonly attemptLog: readonly LoggedAttempt[];
  /** The body that every attempt sent; null when it has expired. */
  readonly body: string | null;
}

export async function findWholeDelivery<Schema>(
  db: Db<Schema>,
  key: { readonly tenantId: string; readonly deliveryId: string },
): Promise<WholeDelivery | null> {
  const delivery = await findLoggedDelivery(db, key);
  if (delivery === null) return null;
  const [attemptLog, body] = await Promise.all([
    listLoggedAttempts(db, key, attemptsMax),
    findEventBody(db, key.tenantId, delivery),
  ]);
  return { ...delivery, status: decideDeliveryStatus(delivery), attemptLog, body };
}

export interface EndpointHealth extends HealthRow {
  readonly state: HealthState;
  /** When the oldest waiting delivery began. */
  readonly failingSince: Date | null;
  readonly hours: readonly HealthHour[];
}

/** Covers the last day, newest endpoint first. */
export async function readHealth<Schema>(
  db: Db<Schema>,
  tenantId: string,
  now: Date,
): Promise<readonly EndpointHealth[]> {
  const since = new Date(now.getTime() - dayMs);
  const [rows, hours] = await Promise.all([
    listHealthRows(db, tenantId, since, healthAttemptsMax),
    listHealthHours(db, tenantId, since, healthAttemptsMax),
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
  db: Db<Schema>,
  key: EndpointKey,
): Promise<readonly ReplayRow[] | null> {
  if ((await findEndpoint(db, key)) === null) return null;
  return listReplayRows(db, key.tenantId, key.endpointId, replaysMax);
}
