/** One claim of many such. */
export const headsPerClaim = 100;

/** The statements under test, as the dispatcher would run them. Parameters are cast where they appear. */
export const statements = {
  /** $1 dispatcher, $2 now. The limit is text: a plan for any limit would be one for a large one. */
  claim: claim({ limit: `${headsPerClaim}` }),

  /** $1 dispatcher, $2 now, $3 not due before: dead entries of earlier claims lie below it. */
  claimFromFloor: claim({ limit: `${headsPerClaim}`, floor: 'and due_at >= $3::timestamptz' }),

  /** $1 dispatcher, $2 now, $3 how many */
  claimAnyNumber: claim({ limit: '$3::int' }),

  /**
   * $1 workspaces, $2 endpoints, $3 cursors, $4 due again (null: nothing waits). Who was woken while
   * held stays due.
   */
  release: `
    with locked as (
      select h.tenant_id, h.endpoint_id, v.cursor_sequence, v.due_at
      from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::timestamptz[])
        as v (tenant_id, endpoint_id, cursor_sequence, due_at)
      join webhook_heads h on h.tenant_id = v.tenant_id and h.endpoint_id = v.endpoint_id
      order by h.tenant_id, h.endpoint_id
      for update of h)
    update webhook_heads h
    set cursor_sequence = l.cursor_sequence, due_at = least(h.due_at, l.due_at), dispatcher_id = null
    from locked l
    where h.tenant_id = l.tenant_id and h.endpoint_id = l.endpoint_id`,

  /** $1 workspaces, $2 cursors, $3 events for each */
  readEvents: `
    select l.tenant_id, l.sequence, l.event_id, l.type, l.body
    from unnest($1::uuid[], $2::bigint[]) as h (tenant_id, cursor_sequence)
    cross join lateral (
      select e.tenant_id, e.sequence, e.event_id, e.type, e.body
      from event_log e
      where e.tenant_id = h.tenant_id and e.sequence > h.cursor_sequence
      order by e.sequence limit $3::int) as l`,

  /** $1 workspaces, $2 endpoints, $3 now, $4 retries for each */
  readRetries: `
    select r.tenant_id, r.endpoint_id, r.delivery_id, r.kind, r.event_id, r.due_at
    from unnest($1::uuid[], $2::uuid[]) as h (tenant_id, endpoint_id)
    cross join lateral (
      select w.tenant_id, w.endpoint_id, w.delivery_id, w.kind, w.event_id, w.due_at
      from webhook_retries w
      where w.tenant_id = h.tenant_id and w.endpoint_id = h.endpoint_id
        and w.due_at <= $3::timestamptz
      order by w.due_at limit $4::int) as r`,

  /** $1 the dead dispatcher, $2 now */
  takeOver: `
    with ended as (
      update webhook_dispatchers set ended_at = $2::timestamptz
      where id = $1::uuid and ended_at is null and lease_until < $2::timestamptz
      returning id)
    update webhook_heads h set dispatcher_id = null, due_at = $2::timestamptz
    from ended where h.dispatcher_id = ended.id`,

  /**
   * $1 floor, $2 how many of each of the 64 lanes. Rows are never updated, so ctid is safe. No row
   * locks: those need the right to update, which the application has not got here.
   */
  takeOutbox: `
    delete from event_outbox
    where ctid = any (array(
      select o.ctid
      from generate_series(0, 63) as l (lane)
      cross join lateral (
        select p.ctid from event_outbox p
        where p.lane = l.lane and p.event_id >= $1::uuid
        order by p.event_id limit $2::int) as o))
    returning tenant_id, event_id`,

  /** The read of the same rows without taking them: what looking costs. $1 floor, $2 of each lane */
  lookAtOutbox: `
    select count(*)
    from generate_series(0, 63) as l (lane)
    cross join lateral (
      select p.event_id from event_outbox p
      where p.lane = l.lane and p.event_id >= $1::uuid
      order by p.event_id limit $2::int) as o`,

  /** Finding heads as a claim does, without taking them. $1 now, $2 not due before */
  lookAtDue: `
    select count(*) from (
      select endpoint_id from webhook_heads
      where dispatcher_id is null and due_at <= $1::timestamptz and due_at >= $2::timestamptz
      order by due_at limit ${headsPerClaim}) as due`,

  /** $1 workspaces, $2 events, $3 now */
  numberEvents: `
    with taken as (
      select tenant_id, event_id,
        row_number() over (partition by tenant_id order by event_id) as place,
        count(*) over (partition by tenant_id) as places
      from unnest($1::uuid[], $2::uuid[]) as t (tenant_id, event_id)),
    known as materialized (
      select d.tenant_id, d.places, s.last_sequence
      from (select distinct tenant_id, places from taken) as d
      left join lateral (
        select last_sequence from event_sequences
        where tenant_id = d.tenant_id order by last_sequence desc limit 1) as s on true),
    gone as (
      delete from event_sequences s using known k
      where s.tenant_id = k.tenant_id and s.last_sequence = k.last_sequence),
    numbers as (
      insert into event_sequences (tenant_id, last_sequence)
      select tenant_id, coalesce(last_sequence, 0) + places from known
      returning tenant_id, last_sequence),
    logged as (
      insert into event_log (tenant_id, sequence, event_id, type, created_at, body)
      select t.tenant_id, n.last_sequence - t.places + t.place, t.event_id, e.type, e.created_at,
        e.data::text
      from taken t
      join numbers n on n.tenant_id = t.tenant_id
      cross join lateral (
        select v.type, v.created_at, v.data from events v
        where v.tenant_id = t.tenant_id and v.id = t.event_id offset 0) as e
      returning tenant_id, type),
    wanted as (
      select distinct p.tenant_id, p.id
      from (select distinct tenant_id, type from logged) as l
      cross join lateral (
        select w.tenant_id, w.id from webhook_endpoints w
        where w.tenant_id = l.tenant_id and l.type = any (w.event_types) offset 0) as p),
    -- In the order of their keys, as a release does it: otherwise the two deadlock.
    locked as (
      select h.tenant_id, h.endpoint_id
      from wanted w
      join webhook_heads h on h.tenant_id = w.tenant_id and h.endpoint_id = w.id
      where h.due_at is null or h.due_at > $3::timestamptz
      order by h.tenant_id, h.endpoint_id
      for update of h)
    update webhook_heads h set due_at = $3::timestamptz
    from locked l
    where h.tenant_id = l.tenant_id and h.endpoint_id = l.endpoint_id`,

  /** $1 workspaces, $2 ids */
  insertEvents: `
    with stored as (
      insert into events (tenant_id, id, type, created_at, data)
      select t.tenant_id, t.id, 'payment.succeeded', now(), jsonb_build_object('text', repeat('x', 300))
      from unnest($1::uuid[], $2::uuid[]) as t (tenant_id, id)
      returning tenant_id, id)
    insert into event_outbox (tenant_id, event_id) select tenant_id, id from stored`,
} as const;

export type StatementName = keyof typeof statements;

function claim({ limit, floor = '' }: { readonly limit: string; readonly floor?: string }): string {
  return `
    update webhook_heads set dispatcher_id = $1::uuid, due_at = null
    where (tenant_id, endpoint_id) in (
      select tenant_id, endpoint_id from webhook_heads
      where dispatcher_id is null and due_at <= $2::timestamptz ${floor}
      order by due_at limit ${limit}
      for update skip locked)
    returning tenant_id, endpoint_id, cursor_sequence`;
}
