import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';
import type { AttemptTrigger } from '../endpoints/deliveries.sql.ts';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import type { PingExchange } from '../endpoints/pings.sql.ts';

/** A delivery with the facts that its status is derived from. */
export interface LoggedDelivery extends EndpointKey {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly sequence: bigint;
  readonly isReplay: boolean;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly failures: number;
  readonly lastStatus: number | null;
  readonly lastErrorClass: string | null;
  readonly lastReason: string | null;
  readonly lastAttemptAt: Date | null;
  readonly nextRetryAt: Date | null;
}

/** Filters deliveries; a null field matches all of them. */
export interface DeliveryFilter {
  readonly tenantId: string;
  readonly endpointId: string | null;
  readonly eventType: string | null;
  readonly eventId: string | null;
  /** Null starts from the newest delivery. */
  readonly olderThanId: string | null;
}

export type LookedDelivery = LoggedDelivery & { readonly isMatch: boolean };

/**
 * Lists deliveries before a position, newest first, each with whether it matches the filter. A call
 * scans a bounded number of rows and the next call continues from there. Status facts are read only
 * for matching rows.
 */
export async function listLoggedDeliveries<Schema>(
  db: Db<Schema>,
  filter: DeliveryFilter,
  lookedMax: number,
): Promise<readonly LookedDelivery[]> {
  const { rows } = await sql<LookedDelivery>`
    select ${statusColumns}, d.is_match as "isMatch"
    from (
      select *,
        (${filter.endpointId}::uuid is null or endpoint_id = ${filter.endpointId})
        and (${filter.eventType}::text is null or event_type = ${filter.eventType})
        and (${filter.eventId}::uuid is null or event_id = ${filter.eventId}) as is_match
      from webhook_deliveries
      where tenant_id = ${filter.tenantId}
        and (${filter.olderThanId}::uuid is null or id < ${filter.olderThanId})
      order by id desc limit ${lookedMax}) d
    ${joinStanding}
    order by d.id desc`.execute(db);
  return rows;
}

export async function findLoggedDelivery<Schema>(
  db: Db<Schema>,
  key: { readonly tenantId: string; readonly deliveryId: string },
): Promise<LoggedDelivery | null> {
  const { rows } = await sql<LoggedDelivery>`
    select ${statusColumns}
    from (
      select *, true as is_match from webhook_deliveries
      where tenant_id = ${key.tenantId} and id = ${key.deliveryId}) d
    ${joinStanding}`.execute(db);
  return rows[0] ?? null;
}

const statusColumns = sql.raw(`d.tenant_id as "tenantId", d.endpoint_id as "endpointId", d.id,
  d.event_id as "eventId", d.event_type as "eventType", d.sequence,
  d.replay_id is not null as "isReplay", d.created_at as "createdAt",
  coalesce(a.attempts, 0) as attempts, coalesce(a.failures, 0) as failures,
  a.status as "lastStatus", a.error_class as "lastErrorClass", a.receiver_reason as "lastReason",
  a.attempted_at as "lastAttemptAt", r.due_at as "nextRetryAt"`);

const joinStanding = sql.raw(`
  left join lateral (
    select status, error_class, receiver_reason, attempted_at,
      (count(*) over ())::integer as attempts,
      (count(error_class) over ())::integer as failures
    from webhook_attempts
    where d.is_match and tenant_id = d.tenant_id and delivery_id = d.id and id >= d.id
    order by attempt_number desc, id desc limit 1) a on true
  left join lateral (
    select min(due_at) as due_at from webhook_retries
    where d.is_match and tenant_id = d.tenant_id and delivery_id = d.id) r on true`);

/** The stored part of an attempt's exchange. The request body is in the event log. */
type StoredExchange = Omit<PingExchange, 'request'> & {
  readonly request: (Omit<PingExchange['request'], 'body'> & { readonly body: null }) | null;
};

export interface LoggedAttempt {
  readonly id: string;
  readonly attemptNumber: number;
  readonly trigger: AttemptTrigger;
  readonly status: number | null;
  readonly errorClass: string | null;
  readonly receiverReason: string | null;
  readonly attemptedAt: Date;
  readonly durationMs: number | null;
  /** Null when the exchange has expired or was never stored. */
  readonly exchange: StoredExchange | null;
}

/** Oldest first. */
export async function listLoggedAttempts<Schema>(
  db: Db<Schema>,
  key: { readonly tenantId: string; readonly deliveryId: string },
  rowsMax: number,
): Promise<readonly LoggedAttempt[]> {
  const { rows } = await sql<LoggedAttempt>`
    select a.id, a.attempt_number as "attemptNumber", a.trigger, a.status,
      a.error_class as "errorClass", a.receiver_reason as "receiverReason",
      a.attempted_at as "attemptedAt", a.duration_ms as "durationMs", e.exchange
    from webhook_attempts a
    left join webhook_exchanges e
      on e.tenant_id = a.tenant_id and e.delivery_id = a.delivery_id and e.id = a.id
    where a.tenant_id = ${key.tenantId} and a.delivery_id = ${key.deliveryId}
      and a.id >= ${key.deliveryId}
    order by a.attempt_number, a.id
    limit ${rowsMax}`.execute(db);
  return rows;
}

/** The text that was sent; null when its monthly partition was dropped. */
export async function findEventBody<Schema>(
  db: Db<Schema>,
  tenantId: string,
  event: { readonly sequence: bigint; readonly eventId: string },
): Promise<string | null> {
  const { rows } = await sql<{ readonly body: string }>`
    select body from event_log
    where tenant_id = ${tenantId} and sequence = ${event.sequence}
      and event_id = ${event.eventId}`.execute(db);
  return rows[0]?.body ?? null;
}
