import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { parkedKind } from './job.rules.ts';
import type { Trigger } from './job.rules.ts';
import type { DeadDispatcher } from './lease.sql.ts';

/** An attempt with a stored intent, and whether its outcome is known. */
export interface IntendedAttempt extends EndpointKey {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly sequence: bigint;
  readonly replayId: string | null;
  readonly attemptNumber: number;
  readonly trigger: Trigger;
  readonly isRecorded: boolean;
  readonly automaticMade: number;
  readonly unknownMade: number;
}

/**
 * Every attempt that a dead dispatcher stored an intent for since its checkpoint, each once: a
 * dispatcher stores a second intent when it does not know whether the first was committed.
 */
export async function listIntendedAttempts<Schema>(
  tx: Tx<Schema>,
  dead: DeadDispatcher,
): Promise<readonly IntendedAttempt[]> {
  const { rows } = await sql<{
    tenant_id: string;
    endpoint_id: string;
    delivery_id: string;
    event_id: string;
    event_type: string;
    sequence: bigint;
    replay_id: string | null;
    attempt_number: number;
    trigger: Trigger;
    is_recorded: boolean;
    automatic_made: number;
    unknown_made: number;
  }>`
    select distinct on (d.tenant_id, d.id, p.attempt_number, p.trigger)
      d.tenant_id, d.endpoint_id, d.id as delivery_id, d.event_id, d.event_type, d.sequence,
      d.replay_id, p.attempt_number, p.trigger, coalesce(r.automatic_made, 0) as automatic_made,
      coalesce(r.unknown_made, 0) as unknown_made,
      exists (select from webhook_attempts a
        where a.tenant_id = d.tenant_id and a.delivery_id = d.id
          and a.attempt_number = p.attempt_number and a.id >= d.id) as is_recorded
    from webhook_intents i
    cross join lateral unnest(i.tenant_ids, i.delivery_ids, i.attempt_numbers, i.triggers)
      as p (tenant_id, delivery_id, attempt_number, trigger)
    join webhook_deliveries d on d.tenant_id = p.tenant_id and d.id = p.delivery_id
    left join webhook_retries r on r.tenant_id = d.tenant_id and r.delivery_id = d.id
      and r.kind = case when p.trigger in ('manual', 'ping') then p.trigger else 'automatic' end
    where i.dispatcher_id = ${dead.id} and i.id >= ${dead.checkpoint}
    order by d.tenant_id, d.id, p.attempt_number, p.trigger`.execute(tx);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    endpointId: row.endpoint_id,
    deliveryId: row.delivery_id,
    eventId: row.event_id,
    eventType: row.event_type,
    sequence: row.sequence,
    replayId: row.replay_id,
    attemptNumber: row.attempt_number,
    trigger: row.trigger,
    isRecorded: row.is_recorded,
    automaticMade: row.automatic_made,
    unknownMade: row.unknown_made,
  }));
}

export interface Unknown extends IntendedAttempt {
  readonly attemptId: string;
  /** Null after the delivery's last attempt. */
  readonly retryAt: Date | null;
}

/** Logs attempts with unknown outcomes and parks them for a retry. */
export async function insertUnknown<Schema>(
  tx: Tx<Schema>,
  unknown: readonly Unknown[],
  now: Date,
): Promise<void> {
  if (unknown.length === 0) return;
  await sql`
    insert into webhook_attempts
      (tenant_id, id, delivery_id, endpoint_id, event_id, event_type, attempt_number, trigger,
       error_class, attempted_at, next_retry_at, dead_lettered)
    select u.tenant_id, u.id, u.delivery_id, u.endpoint_id, u.event_id, u.event_type,
      u.attempt_number, u.trigger, 'unknown', ${now}, u.retry_at, u.retry_at is null
    from unnest(
      ${unknown.map((one) => one.tenantId)}::uuid[],
      ${unknown.map((one) => one.attemptId)}::uuid[],
      ${unknown.map((one) => one.deliveryId)}::uuid[],
      ${unknown.map((one) => one.endpointId)}::uuid[],
      ${unknown.map((one) => one.eventId)}::uuid[],
      ${unknown.map((one) => one.eventType)}::text[],
      ${unknown.map((one) => one.attemptNumber)}::smallint[],
      ${unknown.map((one) => one.trigger)}::text[],
      ${unknown.map((one) => one.retryAt)}::timestamptz[]
    ) as u (tenant_id, id, delivery_id, endpoint_id, event_id, event_type, attempt_number,
      trigger, retry_at)`.execute(tx);
  const again = unknown.filter((one) => one.retryAt !== null);
  await sql`
    insert into webhook_retries (tenant_id, delivery_id, kind, endpoint_id, event_id, sequence,
      due_at, automatic_made, unknown_made)
    select * from unnest(
      ${again.map((one) => one.tenantId)}::uuid[],
      ${again.map((one) => one.deliveryId)}::uuid[],
      ${again.map((one) => parkedKind(one.trigger))}::text[],
      ${again.map((one) => one.endpointId)}::uuid[],
      ${again.map((one) => one.eventId)}::uuid[],
      ${again.map((one) => one.sequence)}::bigint[],
      ${again.map((one) => one.retryAt)}::timestamptz[],
      ${again.map((one) => one.automaticMade)}::smallint[],
      ${again.map((one) => one.unknownMade)}::smallint[])
    on conflict (tenant_id, delivery_id, kind) do update
      set due_at = excluded.due_at, automatic_made = excluded.automatic_made,
        unknown_made = excluded.unknown_made`.execute(tx);
  const over = unknown.filter((one) => one.retryAt === null);
  await sql`
    delete from webhook_retries r using unnest(
      ${over.map((one) => one.tenantId)}::uuid[],
      ${over.map((one) => one.deliveryId)}::uuid[],
      ${over.map((one) => parkedKind(one.trigger))}::text[]) as o (tenant_id, delivery_id, kind)
    where r.tenant_id = o.tenant_id and r.delivery_id = o.delivery_id
      and r.kind = o.kind`.execute(tx);
}

/** Moves heads and replays past events with stored intents, and frees the heads. */
export async function freeHeads<Schema>(
  tx: Tx<Schema>,
  dispatcherId: string,
  reached: readonly (EndpointKey & { readonly sequence: bigint })[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with reached as (
      select tenant_id, endpoint_id, max(sequence) as sequence
      from unnest(${reached.map((one) => one.tenantId)}::uuid[],
        ${reached.map((one) => one.endpointId)}::uuid[],
        ${reached.map((one) => one.sequence)}::bigint[]) as k (tenant_id, endpoint_id, sequence)
      group by 1, 2
    ), held as materialized (
      select h.tenant_id, h.endpoint_id,
        greatest(h.cursor_sequence, r.sequence) as cursor_sequence
      from webhook_heads h left join reached r
        on r.tenant_id = h.tenant_id and r.endpoint_id = h.endpoint_id
      where h.dispatcher_id = ${dispatcherId}
      order by h.tenant_id, h.endpoint_id
      for update of h
    )
    update webhook_heads h
    set dispatcher_id = null, due_at = ${now}, cursor_sequence = held.cursor_sequence
    from held
    where h.tenant_id = held.tenant_id and h.endpoint_id = held.endpoint_id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
