import { plainArray, sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { failuresInRow } from './failures.sql.ts';
import { parkedKind } from './job.rules.ts';
import type { Finished, Job, Recorded } from './job.rules.ts';

export interface Batch {
  readonly dispatcherId: string;
  readonly intentId: string;
  readonly intended: readonly Job[];
  readonly finished: readonly Recorded[];
  readonly now: Date;
}

/**
 * Stores intents for the next requests and outcomes of earlier ones, in one statement. Writes
 * nothing and returns false if this dispatcher has been replaced; the replacing dispatcher waits
 * for this statement to commit, and renewing the lease does not. Safe to repeat with the same ids
 * if a commit is in doubt.
 */
export async function writeBatch<Schema>(db: Db<Schema>, batch: Batch): Promise<boolean> {
  const { intended, finished } = batch;
  const fresh = intended.filter((job) => job.source !== 'parked');
  const parked = finished.filter((one) => one.parkUntil !== null);
  const over = finished.flatMap(endedRows);
  const pings = finished.filter(({ job }) => job.trigger === 'ping');
  const { rows } = await sql<{ is_holder: boolean }>`
    with fence as materialized (
      select id from webhook_dispatchers
      where id = ${batch.dispatcherId} and ended_at is null
      for key share
    ), deliveries as (
      insert into webhook_deliveries
        (tenant_id, id, endpoint_id, event_id, event_type, sequence, replay_id, created_at)
      select d.*, ${batch.now}::timestamptz from fence, unnest(
        ${plainArray(fresh.map((job) => job.tenantId))}::uuid[],
        ${plainArray(fresh.map((job) => job.deliveryId))}::uuid[],
        ${plainArray(fresh.map((job) => job.endpointId))}::uuid[],
        ${plainArray(fresh.map((job) => job.eventId))}::uuid[],
        ${fresh.map((job) => job.eventType)}::text[],
        ${plainArray(fresh.map((job) => job.sequence))}::bigint[],
        ${plainArray(fresh.map((job) => job.replayId))}::uuid[]) d
      on conflict do nothing
    ), intents as (
      insert into webhook_intents
        (id, dispatcher_id, tenant_ids, delivery_ids, attempt_numbers, triggers)
      select ${batch.intentId}, id, ${plainArray(intended.map((job) => job.tenantId))}::uuid[],
        ${plainArray(intended.map((job) => job.deliveryId))}::uuid[],
        ${plainArray(intended.map((job) => job.attemptNumber))}::smallint[],
        ${intended.map((job) => job.trigger)}::text[]
      from fence where ${intended.length > 0}
    ), attempts as (
      insert into webhook_attempts
        (tenant_id, id, delivery_id, endpoint_id, event_id, event_type, attempt_number, trigger,
         status, error_class, attempted_at, duration_ms, next_retry_at, dead_lettered,
         receiver_reason)
      select a.* from fence, unnest(
        ${plainArray(finished.map(({ job }) => job.tenantId))}::uuid[],
        ${plainArray(finished.map((one) => one.attemptId))}::uuid[],
        ${plainArray(finished.map(({ job }) => job.deliveryId))}::uuid[],
        ${plainArray(finished.map(({ job }) => job.endpointId))}::uuid[],
        ${plainArray(finished.map(({ job }) => job.eventId))}::uuid[],
        ${finished.map(({ job }) => job.eventType)}::text[],
        ${plainArray(finished.map(({ job }) => job.attemptNumber))}::smallint[],
        ${finished.map(({ job }) => job.trigger)}::text[],
        ${plainArray(finished.map((one) => one.status))}::smallint[],
        ${finished.map((one) => one.errorClass)}::text[],
        ${finished.map((one) => new Date(one.startedAtMs))}::timestamptz[],
        ${plainArray(finished.map((one) => Math.round(one.durationMs)))}::integer[],
        ${finished.map(nextRetryAt)}::timestamptz[],
        ${plainArray(finished.map((one) => one.isDeadLettered))}::boolean[],
        ${finished.map((one) => one.receiverReason)}::text[]) a
      on conflict do nothing
    ), parked as (
      insert into webhook_retries
        (tenant_id, delivery_id, kind, endpoint_id, event_id, sequence, due_at, automatic_made)
      select p.tenant_id, p.delivery_id, 'automatic', p.endpoint_id, p.event_id, p.sequence,
        p.due_at, p.automatic_made
      from fence, unnest(
        ${plainArray(parked.map(({ job }) => job.tenantId))}::uuid[],
        ${plainArray(parked.map(({ job }) => job.deliveryId))}::uuid[],
        ${plainArray(parked.map(({ job }) => job.endpointId))}::uuid[],
        ${plainArray(parked.map(({ job }) => job.eventId))}::uuid[],
        ${plainArray(parked.map(({ job }) => job.sequence))}::bigint[],
        ${parked.map((one) => one.parkUntil)}::timestamptz[],
        ${plainArray(parked.map(({ job }) => job.automaticMade + 1))}::smallint[]
      ) as p (tenant_id, delivery_id, endpoint_id, event_id, sequence, due_at, automatic_made)
      on conflict (tenant_id, delivery_id, kind) do update
        set due_at = excluded.due_at, automatic_made = excluded.automatic_made, unknown_made = 0
    )${over.length === 0 ? sql`` : deleteEnded(over)}, pings as (
      update webhook_pings p set exchange = k.exchange::jsonb
      from fence, unnest(
        ${plainArray(pings.map(({ job }) => job.tenantId))}::uuid[],
        ${plainArray(pings.map(({ job }) => job.deliveryId))}::uuid[],
        ${pings.map((one) => one.exchangeJson)}::text[]
      ) as k (tenant_id, delivery_id, exchange)
      where p.tenant_id = k.tenant_id and p.delivery_id = k.delivery_id
    )
    select exists (select from fence) as is_holder`.execute(db);
  return rows[0]?.is_holder ?? false;
}

/**
 * Added to the statement only when there is something to delete, which is rare: the table has 32
 * partitions, and a delete opens all of them first.
 */
function deleteEnded(over: readonly EndedRow[]) {
  return sql`, over as (
      delete from webhook_retries r using fence, unnest(
        ${plainArray(over.map((row) => row.tenantId))}::uuid[],
        ${plainArray(over.map((row) => row.deliveryId))}::uuid[],
        ${over.map((row) => row.kind)}::text[],
        ${over.map((row) => row.askedAt)}::timestamptz[]
      ) as o (tenant_id, delivery_id, kind, asked_at)
      where r.tenant_id = o.tenant_id and r.delivery_id = o.delivery_id and r.kind = o.kind
        and r.due_at = coalesce(o.asked_at, r.due_at)
    )`;
}

function nextRetryAt(one: Finished): Date | null {
  return one.parkUntil ?? (one.isDelivered ? null : one.job.scheduledAt);
}

interface EndedRow {
  readonly tenantId: string;
  readonly deliveryId: string;
  readonly kind: string;
  /** Null matches any time. */
  readonly askedAt: Date | null;
}

/**
 * Parked rows to delete: a success ends the delivery, a failure only the request for this attempt.
 */
function endedRows(one: Finished): readonly EndedRow[] {
  const { tenantId, deliveryId, trigger, source, askedAt } = one.job;
  const asked = parkedKind(trigger);
  const isAutomaticOver = one.isDelivered || (asked === 'automatic' && one.parkUntil === null);
  return [
    ...(asked === 'automatic' ? [] : [{ tenantId, deliveryId, kind: asked, askedAt }]),
    // A first attempt that succeeds has no parked row, so most deliveries skip the delete.
    ...(isAutomaticOver && source === 'parked'
      ? [{ tenantId, deliveryId, kind: 'automatic', askedAt: null }]
      : []),
  ];
}

/**
 * Returns true for the one caller whose update switched the endpoint off. Counts the failures
 * again: the caller may have counted attempts from before the endpoint was switched back on.
 */
export async function switchOff<Schema>(
  tx: Tx<Schema>,
  { tenantId, endpointId }: EndpointKey,
  { failuresMax, now }: { readonly failuresMax: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints e
    set switched_off_at = ${now}, switched_off_reason = 'failures', updated_at = ${now}
    where tenant_id = ${tenantId} and id = ${endpointId}
      and switched_off_at is null and removed_at is null
      and ${failuresInRow(failuresMax)} >= ${failuresMax}
    returning id`.execute(tx);
  return rows.length === 1;
}
