import { plainArray, sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export interface SequenceDemand {
  readonly tenantId: string;
  /** At least one. */
  readonly count: number;
}

/** An event with its sequence number and the exact text that receivers get. */
export interface LogEntry {
  readonly tenantId: string;
  readonly sequence: bigint;
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly body: string;
}

/**
 * Assigns the next sequence numbers of each tenant and returns the last of them. Name each tenant
 * once, and lock its lane in an earlier statement: no other transaction then assigns numbers until
 * this one ends, so numbers commit in order and without gaps.
 */
export async function assignSequences<Schema>(
  tx: Tx<Schema>,
  demands: readonly SequenceDemand[],
): Promise<ReadonlyMap<string, bigint>> {
  if (demands.length === 0) return new Map();
  const { rows } = await sql<{ readonly tenant_id: string; readonly last_sequence: bigint }>`
    with known as materialized (
      select demand.tenant_id, demand.taken, s.last_sequence
      from unnest(${plainArray(demands.map((demand) => demand.tenantId))}::uuid[],
        ${plainArray(demands.map((demand) => demand.count))}::bigint[]) as demand (tenant_id, taken)
      left join lateral (
        select last_sequence from event_sequences
        where tenant_id = demand.tenant_id
        order by last_sequence desc limit 1) s on true
    ), gone as (
      delete from event_sequences s using known k
      where s.tenant_id = k.tenant_id and s.last_sequence = k.last_sequence
      returning s.tenant_id
    )
    -- Without the lane lock, another transaction has the row, and no number is assigned.
    insert into event_sequences (tenant_id, last_sequence)
    select k.tenant_id, coalesce(k.last_sequence, 0) + k.taken
    from known k left join gone g on g.tenant_id = k.tenant_id
    where k.last_sequence is null or g.tenant_id is not null
    returning tenant_id, last_sequence`.execute(tx);
  return new Map(rows.map((row) => [row.tenant_id, row.last_sequence]));
}

export async function insertLogEntries<Schema>(
  tx: Tx<Schema>,
  entries: readonly LogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into event_log (tenant_id, sequence, event_id, type, created_at, body)
    select * from unnest(
      ${plainArray(entries.map((entry) => entry.tenantId))}::uuid[],
      ${plainArray(entries.map((entry) => entry.sequence))}::bigint[],
      ${plainArray(entries.map((entry) => entry.eventId))}::uuid[],
      ${entries.map((entry) => entry.type)}::text[],
      ${entries.map((entry) => entry.createdAt)}::timestamptz[],
      ${entries.map((entry) => entry.body)}::text[])`.execute(tx);
}

/** The newest event's sequence number; 0 when there is none. */
export async function getLastSequence<Schema>(tx: Tx<Schema>, tenantId: string): Promise<bigint> {
  const { rows } = await sql<{ readonly last_sequence: bigint }>`
    select last_sequence from event_sequences where tenant_id = ${tenantId}
    order by last_sequence desc limit 1`.execute(tx);
  return rows[0]?.last_sequence ?? 0n;
}

/** As getLastSequence, for many tenants; tenants without events are missing. */
export async function readLastSequences<Schema>(
  db: Db<Schema>,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ readonly tenant_id: string; readonly last_sequence: bigint }>`
    select asked.tenant_id, s.last_sequence
    from unnest(${plainArray(tenantIds)}::uuid[]) as asked (tenant_id)
    cross join lateral (
      select last_sequence from event_sequences
      where tenant_id = asked.tenant_id
      order by last_sequence desc limit 1) s`.execute(db);
  return new Map(rows.map((row) => [row.tenant_id, row.last_sequence]));
}

/** Up to `rowsMax` events after a sequence number, in order. */
export async function listLogEntries<Schema>(
  db: Db<Schema>,
  tenantId: string,
  afterSequence: bigint,
  rowsMax: number,
): Promise<readonly LogEntry[]> {
  const { rows } = await sql<LogEntryRow>`
    select tenant_id, sequence, event_id, type, created_at, body from event_log
    where tenant_id = ${tenantId} and sequence > ${afterSequence}
    order by sequence limit ${rowsMax}`.execute(db);
  return rows.map(toLogEntry);
}

export interface EventFilter {
  readonly type: string | null;
  /** Null starts from the newest event. */
  readonly beforeSequence: bigint | null;
}

/** Newest first. */
export async function listLatestLogEntries<Schema>(
  db: Db<Schema>,
  tenantId: string,
  { type, beforeSequence }: EventFilter,
  rowsMax: number,
): Promise<readonly LogEntry[]> {
  const { rows } = await sql<LogEntryRow>`
    select tenant_id, sequence, event_id, type, created_at, body from event_log
    where tenant_id = ${tenantId}
      and (${beforeSequence}::bigint is null or sequence < ${beforeSequence})
      and (${type}::text is null or type = ${type})
    order by sequence desc limit ${rowsMax}`.execute(db);
  return rows.map(toLogEntry);
}

export type LookedEvent = LogEntry & { readonly isMatch: boolean };

/**
 * Lists events before a sequence number, newest first, each with whether it matches the filter. A
 * call scans a bounded number of rows and the next call continues from there. A subject matches by
 * its id, which the text contains.
 */
export async function listLookedEvents<Schema>(
  db: Db<Schema>,
  tenantId: string,
  filter: EventFilter & { readonly subjectId: string | null },
  lookedMax: number,
): Promise<readonly LookedEvent[]> {
  const { type, subjectId, beforeSequence } = filter;
  const { rows } = await sql<LogEntryRow & { readonly is_match: boolean }>`
    select tenant_id, sequence, event_id, type, created_at,
      case when is_match then body else '' end as body, is_match
    from (
      select *, (${type}::text is null or type = ${type})
        and (${subjectId}::text is null or strpos(body, ${subjectId}) > 0) as is_match
      from event_log
      where tenant_id = ${tenantId}
        and (${beforeSequence}::bigint is null or sequence < ${beforeSequence})
      order by sequence desc limit ${lookedMax}) looked
    order by sequence desc`.execute(db);
  return rows.map((row) => ({ ...toLogEntry(row), isMatch: row.is_match }));
}

/** Finds an event by its id; null when it has no sequence number yet. */
export async function findLogEntry<Schema>(
  db: Db<Schema>,
  tenantId: string,
  eventId: string,
): Promise<LogEntry | null> {
  const { rows } = await sql<LogEntryRow>`
    select tenant_id, sequence, event_id, type, created_at, body from event_log
    where tenant_id = ${tenantId} and event_id = ${eventId}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : toLogEntry(row);
}

/** The first and last event in a time range, both ends included. */
export async function findSequencesBetween<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  { from, to }: { readonly from: Date; readonly to: Date | null },
): Promise<{ readonly first: bigint; readonly last: bigint } | null> {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(sequence) as first, max(sequence) as last from event_log
    where tenant_id = ${tenantId} and created_at >= ${from}
      -- Months that ended before are not read: an event gets its id when it happens.
      and event_id >= uuid_v7_floor(${from}::timestamptz - interval '1 day')
      and (${to}::timestamptz is null or created_at <= ${to})`.execute(tx);
  const [row] = rows;
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? null : { first, last };
}

interface LogEntryRow {
  readonly tenant_id: string;
  readonly sequence: bigint;
  readonly event_id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly body: string;
}

function toLogEntry(row: LogEntryRow): LogEntry {
  return {
    tenantId: row.tenant_id,
    sequence: row.sequence,
    eventId: row.event_id,
    type: row.type,
    createdAt: row.created_at,
    body: row.body,
  };
}
