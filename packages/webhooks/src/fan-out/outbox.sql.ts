import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';

export interface OutboxEvent {
  readonly tenantId: string;
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly dataJson: string;
}

/** First key of the two-key advisory locks, one lock per outbox lane. */
const laneLocks = 4_010_100;
export const lanes = 64;

/**
 * Waits until no other transaction assigns numbers to this tenant, and keeps others out until this
 * one ends.
 */
export async function lockLane<Schema>(tx: Tx<Schema>, tenantId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${laneLocks}::int,
      get_byte(uuid_send(${tenantId}::uuid), 15) & ${lanes - 1}::int)`.execute(tx);
}

export interface ClaimedEvents {
  readonly events: readonly OutboxEvent[];
  /** False when another process works on a lane: if it dies, its events are still in the outbox. */
  readonly hasEveryLane: boolean;
}

/**
 * Takes events out of the outbox, oldest first, from lanes that no other process works on. Visible
 * rows are committed, so no late commit is missed. `fromId` skips index entries of rows that were
 * already taken; they stay while any transaction may still see them. `perLaneMax` is one of few
 * numbers: it is part of the text.
 */
export async function claimFromOutbox<Schema>(
  tx: Tx<Schema>,
  fromId: string,
  { eventsMax, perLaneMax }: { readonly eventsMax: number; readonly perLaneMax: number },
): Promise<ClaimedEvents> {
  const { rows } = await sql<{
    lanes_held: number;
    tenant_id: string;
    id: string | null;
    type: string;
    created_at: Date;
    data: string;
  }>`
    with mine as materialized (
      select lane from generate_series(0, ${lanes - 1}::int) lane
      where pg_try_advisory_xact_lock(${laneLocks}::int, lane)
    ), waiting as materialized (
      select o.tenant_id, o.event_id
      from mine cross join lateral (
        select tenant_id, event_id from event_outbox
        where event_outbox.lane = mine.lane and event_id >= ${fromId}::uuid
        order by event_id limit ${sql.lit(perLaneMax)}) o
      order by o.event_id limit ${sql.lit(eventsMax)}
    ), taken as (
      delete from event_outbox o using waiting w
      where o.tenant_id = w.tenant_id and o.event_id = w.event_id
      returning o.tenant_id, o.event_id
    )
    select m.lanes_held, e.tenant_id, e.id, e.type, e.created_at, e.data::text as data
    from (select count(*)::int as lanes_held from mine) m
    left join (taken t join events e on e.tenant_id = t.tenant_id and e.id = t.event_id) on true
    order by e.id`.execute(tx);
  const events = rows.flatMap(({ id, ...row }) =>
    id === null
      ? []
      : [
          {
            tenantId: row.tenant_id,
            id,
            type: row.type,
            createdAt: row.created_at,
            dataJson: row.data,
          },
        ],
  );
  return { events, hasEveryLane: rows[0]?.lanes_held === lanes };
}

/**
 * Makes the heads of endpoints subscribed to these types due, and returns them. Locks a head even
 * if it is due already: its holder may be about to mark it as seen, and must then find this
 * transaction's events.
 */
export async function wakeHeads<Schema>(
  tx: Tx<Schema>,
  wanted: readonly { readonly tenantId: string; readonly type: string }[],
  now: Date,
): Promise<readonly EndpointKey[]> {
  const { rows } = await sql<{ tenant_id: string; endpoint_id: string }>`
    with matched as (
      select distinct e.tenant_id, e.id as endpoint_id
      from unnest(${wanted.map((one) => one.tenantId)}::uuid[],
                  ${wanted.map((one) => one.type)}::text[]) as w (tenant_id, type)
      join webhook_endpoints e on e.tenant_id = w.tenant_id and w.type = any (e.event_types)
      where e.removed_at is null and e.switched_off_at is null
    ), locked as materialized (
      select h.tenant_id, h.endpoint_id, h.due_at
      from webhook_heads h join matched m
        on m.tenant_id = h.tenant_id and m.endpoint_id = h.endpoint_id
      order by h.tenant_id, h.endpoint_id
      for no key update of h
    ), woken as (
      update webhook_heads h set due_at = ${now}
      from locked l
      where h.tenant_id = l.tenant_id and h.endpoint_id = l.endpoint_id
        and (l.due_at is null or l.due_at > ${now})
    )
    select tenant_id, endpoint_id from locked`.execute(tx);
  return rows.map((row) => ({ tenantId: row.tenant_id, endpointId: row.endpoint_id }));
}
