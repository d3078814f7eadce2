import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

/** An endpoint's recent delivery figures. */
export interface HealthRow {
  readonly endpointId: string;
  readonly isOff: boolean;
  readonly attempts: number;
  readonly delivered: number;
  readonly medianMs: number | null;
  readonly isLastFailed: boolean;
  readonly failedAt: Date | null;
  readonly failedStatus: number | null;
  readonly failedClass: string | null;
  readonly failedReason: string | null;
  /** Deliveries waiting for another attempt, counted up to `waitingMax`. */
  readonly waiting: number;
  /** The id contains the time at which the delivery began. */
  readonly oldestWaitingId: string | null;
  readonly nextRetryAt: Date | null;
}

/** Waiting deliveries are counted up to this limit. */
const waitingMax = 1_000;

/**
 * Reads one endpoint of the tenant, or all of them. Looks at the newest `attemptsMax` attempts of
 * each.
 */
export async function listHealthRows<Schema>(
  db: Db<Schema>,
  tenantId: string,
  since: Date,
  attemptsMax: number,
): Promise<readonly HealthRow[]> {
  const { rows } = await sql<HealthRow>`
    select e.id as "endpointId", e.switched_off_at is not null as "isOff",
      a.attempts, a.delivered, a.median_ms as "medianMs", coalesce(a.is_last_failed, false) as "isLastFailed",
      f.attempted_at as "failedAt", f.status as "failedStatus", f.error_class as "failedClass",
      f.receiver_reason as "failedReason", w.waiting, w.oldest as "oldestWaitingId",
      w.next_at as "nextRetryAt"
    from webhook_endpoints e
    cross join lateral (
      select count(*)::integer as attempts,
        (count(*) - count(error_class))::integer as delivered,
        round(percentile_cont(0.5) within group (order by duration_ms))::integer as median_ms,
        (array_agg(error_class is not null order by id desc))[1] as is_last_failed
      from (
        select id, error_class, duration_ms from webhook_attempts
        where tenant_id = e.tenant_id and endpoint_id = e.id
          and id >= uuid_v7_floor(${since}::timestamptz)
        order by id desc limit ${attemptsMax}) newest) a
    left join lateral (
      select attempted_at, status, error_class, receiver_reason from (
        select id, attempted_at, status, error_class, receiver_reason from webhook_attempts
        where tenant_id = e.tenant_id and endpoint_id = e.id
          and id >= uuid_v7_floor(${since}::timestamptz)
        order by id desc limit ${attemptsMax}) newest
      where error_class is not null order by id desc limit 1) f on true
    cross join lateral (
      select count(*)::integer as waiting, min(due_at) as next_at,
        (array_agg(delivery_id order by delivery_id))[1] as oldest
      from (
        select delivery_id, due_at from webhook_retries
        where tenant_id = e.tenant_id and endpoint_id = e.id
        order by due_at limit ${waitingMax}) waits) w
    where e.tenant_id = ${tenantId} and e.removed_at is null
    order by e.id desc`.execute(db);
  return rows;
}

/** Attempts of an endpoint in one hour. */
export interface HealthHour {
  readonly endpointId: string;
  readonly hour: Date;
  readonly delivered: number;
  readonly failed: number;
}

export async function listHealthHours<Schema>(
  db: Db<Schema>,
  tenantId: string,
  since: Date,
  attemptsMax: number,
): Promise<readonly HealthHour[]> {
  const { rows } = await sql<HealthHour>`
    select e.id as "endpointId", date_trunc('hour', a.attempted_at, 'UTC') as hour,
      (count(*) - count(a.error_class))::integer as delivered,
      count(a.error_class)::integer as failed
    from webhook_endpoints e
    cross join lateral (
      select attempted_at, error_class from webhook_attempts
      where tenant_id = e.tenant_id and endpoint_id = e.id
        and id >= uuid_v7_floor(${since}::timestamptz)
      order by id desc limit ${attemptsMax}) a
    where e.tenant_id = ${tenantId} and e.removed_at is null
    group by e.id, date_trunc('hour', a.attempted_at, 'UTC')
    order by e.id, date_trunc('hour', a.attempted_at, 'UTC')`.execute(db);
  return rows;
}

/** A replay: a range of events that is being or was sent again. */
export interface ReplayRow {
  readonly id: string;
  /** Null for replays created before the column existed. */
  readonly afterSequence: bigint | null;
  readonly reachedSequence: bigint;
  readonly upToSequence: bigint;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Newest first. */
export async function listReplayRows<Schema>(
  db: Db<Schema>,
  tenantId: string,
  endpointId: string,
  rowsMax: number,
): Promise<readonly ReplayRow[]> {
  const { rows } = await sql<ReplayRow>`
    select id, after_sequence as "afterSequence", cursor_sequence as "reachedSequence",
      last_sequence as "upToSequence", created_at as "createdAt", finished_at as "finishedAt"
    from webhook_replays
    where tenant_id = ${tenantId} and endpoint_id = ${endpointId}
    order by id desc limit ${rowsMax}`.execute(db);
  return rows;
}
