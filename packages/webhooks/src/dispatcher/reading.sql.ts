import { plainArray, sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { EndpointKey } from '../endpoints/endpoint.rules.ts';
import { failuresInRow } from './failures.sql.ts';
import type { EndpointFacts, EndpointNow } from './held-endpoint.rules.ts';

export interface LoadedEndpoint extends EndpointKey, Omit<EndpointFacts, 'secrets'> {
  readonly sealedSecrets: readonly StoredSecret[];
}

interface StoredSecret {
  readonly version: number;
  readonly sealed: Buffer;
  readonly signsUntil: Date | null;
}

interface LoadedRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly url: string;
  readonly event_types: readonly string[];
  readonly updated_at: Date;
  readonly is_removed: boolean;
  readonly is_off: boolean;
  readonly versions: readonly number[];
  readonly sealed: readonly string[];
  readonly signs_until: readonly (number | null)[];
  readonly replay_id: string | null;
  readonly cursor_sequence: bigint | null;
  readonly last_sequence: bigint | null;
  readonly failures: number;
}

/**
 * Loads endpoints with everything a dispatcher keeps about them. `failuresLooked` is how many of
 * the newest attempts are checked for consecutive failures.
 */
export async function loadEndpoints<Schema>(
  db: Db<Schema>,
  keys: readonly EndpointKey[],
  failuresLooked: number,
): Promise<readonly LoadedEndpoint[]> {
  const { rows } = await sql<LoadedRow>`
    select e.tenant_id, e.id, e.url, e.event_types, e.updated_at,
      e.removed_at is not null as is_removed, e.switched_off_at is not null as is_off,
      s.versions, s.sealed, s.signs_until,
      r.id as replay_id, r.cursor_sequence, r.last_sequence,
      ${failuresInRow(failuresLooked)} as failures
    from unnest(${plainArray(keys.map((key) => key.tenantId))}::uuid[],
                ${plainArray(keys.map((key) => key.endpointId))}::uuid[]) as k (tenant_id, id)
    join webhook_endpoints e on e.tenant_id = k.tenant_id and e.id = k.id
    cross join lateral (
      select coalesce(array_agg(version order by version), '{}') as versions,
        coalesce(array_agg(encode(sealed, 'base64') order by version), '{}') as sealed,
        coalesce(array_agg((extract(epoch from signs_until) * 1000)::float8 order by version), '{}')
          as signs_until
      from webhook_secrets
      where tenant_id = e.tenant_id and endpoint_id = e.id) s
    left join lateral (
      select id, cursor_sequence, last_sequence from webhook_replays
      where tenant_id = e.tenant_id and endpoint_id = e.id and finished_at is null
      order by id limit 1) r on true`.execute(db);
  return rows.map(toLoaded);
}

function toLoaded(row: LoadedRow): LoadedEndpoint {
  return {
    tenantId: row.tenant_id,
    endpointId: row.id,
    isRemoved: row.is_removed,
    isOff: row.is_off,
    now: { url: row.url, eventTypes: row.event_types, updatedAt: row.updated_at },
    sealedSecrets: row.versions.map((version, index) => {
      const untilMs = row.signs_until[index] ?? null;
      return {
        version,
        sealed: Buffer.from(row.sealed[index] ?? '', 'base64'),
        signsUntil: untilMs === null ? null : new Date(untilMs),
      };
    }),
    replay:
      row.replay_id === null || row.cursor_sequence === null || row.last_sequence === null
        ? null
        : {
            id: row.replay_id,
            cursorSequence: row.cursor_sequence,
            lastSequence: row.last_sequence,
          },
    failuresInRow: row.failures,
  };
}

export interface LogRange extends EndpointKey {
  readonly after: bigint;
  /** Null reads to the end. */
  readonly upTo: bigint | null;
  readonly rowsMax: number;
}

export interface ReadEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly sequence: bigint;
  readonly body: string;
}

export interface ReadRange {
  /** Null if it was removed or switched off: its log is then not read. */
  readonly endpoint: EndpointNow | null;
  readonly events: readonly ReadEvent[];
}

interface RangeRow {
  readonly place: bigint;
  readonly url: string;
  readonly event_types: readonly string[];
  readonly updated_at: Date;
  readonly event_id: string | null;
  readonly type: string;
  readonly sequence: bigint;
  readonly body: string;
}

/**
 * Reads events after the cursors of several endpoints, each with its endpoint's current
 * configuration.
 */
export async function listLogRanges<Schema>(
  db: Db<Schema>,
  ranges: readonly LogRange[],
): Promise<readonly ReadRange[]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<RangeRow>`
    select k.place, e.url, e.event_types, e.updated_at, l.event_id, l.type, l.sequence, l.body
    from unnest(${plainArray(ranges.map((range) => range.tenantId))}::uuid[],
      ${plainArray(ranges.map((range) => range.endpointId))}::uuid[],
      ${plainArray(ranges.map((range) => range.after))}::bigint[],
      ${plainArray(ranges.map((range) => range.upTo))}::bigint[],
      ${plainArray(ranges.map((range) => range.rowsMax))}::int[])
      with ordinality as k (tenant_id, id, after, up_to, rows_max, place)
    join webhook_endpoints e on e.tenant_id = k.tenant_id and e.id = k.id
      and e.removed_at is null and e.switched_off_at is null
    left join lateral (
      select event_id, type, sequence, body from event_log
      where tenant_id = k.tenant_id and sequence > k.after
        and sequence <= coalesce(k.up_to, 9223372036854775807)
      order by sequence limit k.rows_max) l on true
    order by k.place, l.sequence`.execute(db);
  const byPlace = Map.groupBy(rows, (row) => Number(row.place) - 1);
  return ranges.map((_, place) => toRange(byPlace.get(place) ?? []));
}

function toRange(rows: readonly RangeRow[]): ReadRange {
  const [first] = rows;
  if (first === undefined) return { endpoint: null, events: [] };
  return {
    endpoint: { url: first.url, eventTypes: first.event_types, updatedAt: first.updated_at },
    events: rows.flatMap((row) =>
      row.event_id === null
        ? []
        : [
            {
              eventId: row.event_id,
              eventType: row.type,
              sequence: row.sequence,
              body: row.body,
            },
          ],
    ),
  };
}

export interface ParkedRow extends EndpointKey, ReadEvent {
  readonly deliveryId: string;
  readonly kind: 'automatic' | 'manual' | 'ping';
  readonly dueAt: Date;
  readonly automaticMade: number;
  readonly attemptsMade: number;
  readonly wasDeadLettered: boolean;
  readonly scheduledAt: Date | null;
}

/**
 * Lists parked deliveries of several endpoints, earliest due first, including those not due yet.
 * Leaves out deliveries whose event has expired, because its body is gone, and those of endpoints
 * that were just removed or switched off.
 */
export async function listParked<Schema>(
  db: Db<Schema>,
  asked: readonly (EndpointKey & { readonly rowsMax: number })[],
): Promise<readonly ParkedRow[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{
    tenant_id: string;
    endpoint_id: string;
    delivery_id: string;
    kind: ParkedRow['kind'];
    due_at: Date;
    automatic_made: number;
    event_id: string;
    sequence: bigint;
    type: string;
    body: string;
    attempts_made: number;
    was_dead_lettered: boolean;
    scheduled_at: Date | null;
  }>`
    select r.tenant_id, r.endpoint_id, r.delivery_id, r.kind, r.due_at, r.automatic_made,
      r.event_id, r.sequence, l.type, l.body, coalesce(a.attempt_number, 0) as attempts_made,
      coalesce(a.dead_lettered, false) as was_dead_lettered,
      case when r.kind <> 'automatic' then (
        select due_at from webhook_retries s
        where s.tenant_id = r.tenant_id and s.delivery_id = r.delivery_id
          and s.kind = 'automatic') end as scheduled_at
    from unnest(${plainArray(asked.map((one) => one.tenantId))}::uuid[],
      ${plainArray(asked.map((one) => one.endpointId))}::uuid[],
      ${plainArray(asked.map((one) => one.rowsMax))}::int[]) as k (tenant_id, endpoint_id, rows_max)
    join webhook_endpoints e on e.tenant_id = k.tenant_id and e.id = k.endpoint_id
      and e.removed_at is null and e.switched_off_at is null
    cross join lateral (
      select * from webhook_retries
      where tenant_id = k.tenant_id and endpoint_id = k.endpoint_id
      order by due_at limit k.rows_max) r
    join event_log l on l.tenant_id = r.tenant_id and l.sequence = r.sequence
      and l.event_id = r.event_id
    left join lateral (
      select attempt_number, dead_lettered from webhook_attempts
      where tenant_id = r.tenant_id and delivery_id = r.delivery_id and id >= r.delivery_id
      order by attempt_number desc limit 1) a on true
    order by r.due_at`.execute(db);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    endpointId: row.endpoint_id,
    deliveryId: row.delivery_id,
    kind: row.kind,
    dueAt: row.due_at,
    automaticMade: row.automatic_made,
    eventId: row.event_id,
    eventType: row.type,
    sequence: row.sequence,
    body: row.body,
    attemptsMade: row.attempts_made,
    wasDeadLettered: row.was_dead_lettered,
    scheduledAt: row.scheduled_at,
  }));
}

/** Saves replay progress; finishes replays that reached their end. */
export async function saveReplays<Schema>(
  tx: Tx<Schema>,
  replays: readonly {
    readonly tenantId: string;
    readonly id: string;
    readonly cursorSequence: bigint;
  }[],
  now: Date,
): Promise<void> {
  if (replays.length === 0) return;
  await sql`
    update webhook_replays r
    set cursor_sequence = greatest(r.cursor_sequence, k.cursor_sequence),
      finished_at = case when k.cursor_sequence >= r.last_sequence then ${now}::timestamptz end
    from unnest(${plainArray(replays.map((replay) => replay.tenantId))}::uuid[],
      ${plainArray(replays.map((replay) => replay.id))}::uuid[],
      ${plainArray(replays.map((replay) => replay.cursorSequence))}::bigint[]
    ) as k (tenant_id, id, cursor_sequence)
    where r.tenant_id = k.tenant_id and r.id = k.id and r.finished_at is null`.execute(tx);
}
