import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';

export interface ClaimedHead extends EndpointKey {
  readonly cursorSequence: bigint;
}

/**
 * Claims due heads, longest overdue first. `from` skips index entries of heads that were due long
 * ago and have moved on; they stay while any transaction may still see them. The limit is part of
 * the text: with a parameter the planner expects many rows and scans the table. Ending this
 * dispatcher waits for this statement, so no head stays with a dead one; renewing its lease does
 * not.
 */
export async function claimHeads<Schema>(
  db: Db<Schema>,
  claim: {
    readonly dispatcherId: string;
    readonly now: Date;
    readonly from: Date;
    readonly headsMax: number;
  },
): Promise<readonly ClaimedHead[]> {
  const { rows } = await sql<ClaimedRow>`
    with fence as materialized (
      select id from webhook_dispatchers
      where id = ${claim.dispatcherId} and ended_at is null
      for key share
    ), due as materialized (
      select tenant_id, endpoint_id from webhook_heads
      where exists (select from fence) and dispatcher_id is null and due_at <= ${claim.now} and due_at >= ${claim.from}
      order by due_at limit ${sql.lit(claim.headsMax)}
      for update skip locked
    )
    update webhook_heads h set dispatcher_id = ${claim.dispatcherId}, due_at = null
    from due
    where h.tenant_id = due.tenant_id and h.endpoint_id = due.endpoint_id
    returning h.tenant_id, h.endpoint_id, h.cursor_sequence`.execute(db);
  return rows.map(toClaimed);
}

interface ClaimedRow {
  readonly tenant_id: string;
  readonly endpoint_id: string;
  readonly cursor_sequence: bigint;
}

function toClaimed(row: ClaimedRow): ClaimedHead {
  return {
    tenantId: row.tenant_id,
    endpointId: row.endpoint_id,
    cursorSequence: row.cursor_sequence,
  };
}

/** Every head that this dispatcher holds. */
export async function listHeld<Schema>(
  db: Db<Schema>,
  dispatcherId: string,
): Promise<readonly ClaimedHead[]> {
  const { rows } = await sql<ClaimedRow>`
    select tenant_id, endpoint_id, cursor_sequence from webhook_heads
    where dispatcher_id = ${dispatcherId}`.execute(db);
  return rows.map(toClaimed);
}

/** Heads that this dispatcher holds and that were woken since it marked them as seen. */
export async function listWoken<Schema>(
  db: Db<Schema>,
  dispatcherId: string,
  now: Date,
): Promise<readonly EndpointKey[]> {
  const { rows } = await sql<{ tenant_id: string; endpoint_id: string }>`
    select tenant_id, endpoint_id from webhook_heads
    where dispatcher_id = ${dispatcherId} and due_at <= ${now}`.execute(db);
  return rows.map((row) => ({ tenantId: row.tenant_id, endpointId: row.endpoint_id }));
}

/**
 * Marks heads as seen. Waking a head locks it, so when this returns, every event that found the
 * head awake is committed: read the log once more afterwards.
 */
export async function markSeen<Schema>(
  db: Db<Schema>,
  dispatcherId: string,
  heads: readonly EndpointKey[],
): Promise<void> {
  if (heads.length === 0) return;
  await sql`
    with ${lockHeld(dispatcherId, heads)}
    update webhook_heads h set due_at = null from locked l
    where h.tenant_id = l.tenant_id and h.endpoint_id = l.endpoint_id`.execute(db);
}

export interface ReleasedHead extends EndpointKey {
  readonly cursorSequence: bigint;
  /** When the head is next due, as far as its holder knows. */
  readonly dueAt: Date | null;
}

/** Releases heads. A head that was woken in the meantime stays due. */
export async function releaseHeads<Schema>(
  db: Db<Schema>,
  dispatcherId: string,
  heads: readonly ReleasedHead[],
): Promise<void> {
  if (heads.length === 0) return;
  await sql`
    with ${lockHeld(dispatcherId, heads)}
    update webhook_heads h
    set dispatcher_id = null, cursor_sequence = k.cursor_sequence,
      due_at = least(l.due_at, k.due_at)
    from locked l
    join unnest(${heads.map((head) => head.cursorSequence)}::bigint[],
      ${heads.map((head) => head.dueAt)}::timestamptz[])
      with ordinality as k (cursor_sequence, due_at, place) on k.place = l.place
    where h.tenant_id = l.tenant_id and h.endpoint_id = l.endpoint_id`.execute(db);
}

/** Deletes the heads of removed endpoints. */
export async function deleteHeads<Schema>(
  db: Db<Schema>,
  dispatcherId: string,
  heads: readonly EndpointKey[],
): Promise<void> {
  if (heads.length === 0) return;
  await sql`
    delete from webhook_heads h
    using unnest(${heads.map((head) => head.tenantId)}::uuid[],
      ${heads.map((head) => head.endpointId)}::uuid[]) as k (tenant_id, endpoint_id)
    where h.tenant_id = k.tenant_id and h.endpoint_id = k.endpoint_id
      and h.dispatcher_id = ${dispatcherId}`.execute(db);
}

/** Saves cursors, so that a dispatcher that takes over does not read the log from further back. */
export async function saveCursors<Schema>(
  tx: Tx<Schema>,
  dispatcherId: string,
  heads: readonly ClaimedHead[],
): Promise<void> {
  if (heads.length === 0) return;
  await sql`
    with ${lockHeld(dispatcherId, heads)}
    update webhook_heads h set cursor_sequence = k.cursor_sequence
    from locked l
    join unnest(${heads.map((head) => head.cursorSequence)}::bigint[])
      with ordinality as k (cursor_sequence, place) on k.place = l.place
    where h.tenant_id = l.tenant_id and h.endpoint_id = l.endpoint_id`.execute(tx);
}

/**
 * Heads from the list that the dispatcher holds, with their positions. Locks them in key order:
 * statements that change several heads would otherwise deadlock.
 */
function lockHeld(dispatcherId: string, heads: readonly EndpointKey[]) {
  return sql`locked as materialized (
      select h.tenant_id, h.endpoint_id, h.due_at, k.place
      from webhook_heads h join unnest(${heads.map((head) => head.tenantId)}::uuid[],
        ${heads.map((head) => head.endpointId)}::uuid[])
        with ordinality as k (tenant_id, endpoint_id, place)
        on h.tenant_id = k.tenant_id and h.endpoint_id = k.endpoint_id
      where h.dispatcher_id = ${dispatcherId}
      order by h.tenant_id, h.endpoint_id
      for no key update of h
    )`;
}
