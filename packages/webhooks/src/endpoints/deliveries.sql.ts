import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { EndpointKey } from './endpoint.rules.ts';

/** An event on its way to an endpoint. */
export interface Delivery extends EndpointKey {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly sequence: bigint;
  readonly createdAt: Date;
}

export type AttemptTrigger = 'automatic' | 'manual' | 'replay' | 'ping';

/** One attempt, as shown in the log. */
export interface Attempt {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly attemptNumber: number;
  readonly trigger: AttemptTrigger;
  /** Null when no status line arrived in time. */
  readonly status: number | null;
  /** Null when it was delivered. */
  readonly errorClass: string | null;
  readonly attemptedAt: Date;
  /** Null when the process ended before the attempt did. */
  readonly durationMs: number | null;
  readonly nextRetryAt: Date | null;
  readonly isDeadLettered: boolean;
  /** Why the receiver rejected the event, if it said so. */
  readonly receiverReason: string | null;
}

export async function insertDelivery<Schema>(tx: Tx<Schema>, delivery: Delivery): Promise<void> {
  await sql`
    insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, event_type, sequence,
      created_at)
    values (${delivery.tenantId}, ${delivery.id}, ${delivery.endpointId}, ${delivery.eventId},
      ${delivery.eventType}, ${delivery.sequence}, ${delivery.createdAt})`.execute(tx);
}

export async function findDelivery<Schema>(
  tx: Tx<Schema>,
  key: { readonly tenantId: string; readonly deliveryId: string },
): Promise<Delivery | null> {
  const { rows } = await sql<DeliveryRow>`
    select tenant_id, id, endpoint_id, event_id, event_type, sequence, created_at
    from webhook_deliveries
    where tenant_id = ${key.tenantId} and id = ${key.deliveryId}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : toDelivery(row);
}

/**
 * Requests one more attempt now, in addition to the schedule. If one already waits, its time moves
 * instead of adding a second, so that an attempt already in flight for the earlier request does not
 * complete this one.
 */
export async function insertDueRetry<Schema>(
  tx: Tx<Schema>,
  delivery: Delivery,
  kind: 'manual' | 'ping',
  now: Date,
): Promise<void> {
  await sql`
    insert into webhook_retries as waiting (tenant_id, delivery_id, kind, endpoint_id, event_id,
      sequence, due_at, automatic_made)
    values (${delivery.tenantId}, ${delivery.id}, ${kind}, ${delivery.endpointId},
      ${delivery.eventId}, ${delivery.sequence},
      date_trunc('milliseconds', least(${now}, clock_timestamp())), 0)
    on conflict (tenant_id, delivery_id, kind)
    do update set
      due_at = greatest(waiting.due_at + interval '1 millisecond', excluded.due_at)`.execute(tx);
}

/** Newest first. */
export async function listAttemptRows<Schema>(
  db: Db<Schema>,
  key: EndpointKey,
  rowsMax: number,
): Promise<readonly Attempt[]> {
  const { rows } = await sql<AttemptRow>`
    select delivery_id, event_id, event_type, attempt_number, trigger, status, error_class,
      attempted_at, duration_ms, next_retry_at, dead_lettered, receiver_reason
    from webhook_attempts
    where tenant_id = ${key.tenantId} and endpoint_id = ${key.endpointId}
    order by id desc limit ${rowsMax}`.execute(db);
  return rows.map(toAttempt);
}

/** Returns how many rows were deleted; fewer than `rowsMax` means that none is left. */
export async function deleteRetries<Schema>(
  db: Db<Schema>,
  key: EndpointKey,
  rowsMax: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_retries waiting
    using (
      select delivery_id, kind from webhook_retries
      where tenant_id = ${key.tenantId} and endpoint_id = ${key.endpointId}
      limit ${rowsMax}
    ) chosen
    where waiting.tenant_id = ${key.tenantId} and waiting.delivery_id = chosen.delivery_id
      and waiting.kind = chosen.kind`.execute(db);
  return Number(numAffectedRows);
}

interface DeliveryRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly sequence: bigint;
  readonly created_at: Date;
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    tenantId: row.tenant_id,
    endpointId: row.endpoint_id,
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    sequence: row.sequence,
    createdAt: row.created_at,
  };
}

interface AttemptRow {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly attempt_number: number;
  readonly trigger: AttemptTrigger;
  readonly status: number | null;
  readonly error_class: string | null;
  readonly attempted_at: Date;
  readonly duration_ms: number | null;
  readonly next_retry_at: Date | null;
  readonly dead_lettered: boolean;
  readonly receiver_reason: string | null;
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    deliveryId: row.delivery_id,
    eventId: row.event_id,
    eventType: row.event_type,
    attemptNumber: row.attempt_number,
    trigger: row.trigger,
    status: row.status,
    errorClass: row.error_class,
    attemptedAt: row.attempted_at,
    durationMs: row.duration_ms,
    nextRetryAt: row.next_retry_at,
    isDeadLettered: row.dead_lettered,
    receiverReason: row.receiver_reason,
  };
}
