import { sql } from '@countinghouse/postgres';
import type { Db, RawBuilder } from '@countinghouse/postgres';

/** A decimal number, written digit for digit. */
/** Texts under keys that a merchant chose, separate from fields of this service. */
interface Metadata {
  readonly members: Readonly<Record<string, string>>;
}

interface ExactDecimal {
  readonly decimal: string;
}

export type EventData = Readonly<
  Record<string, string | bigint | number | boolean | null | ExactDecimal | Metadata>
>;

/**
 * A new event in the transaction that causes it. Its sequence number and body are assigned later.
 */
export interface NewEvent {
  readonly tenantId: string;
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** Amounts are bigint here and JSON integers in the event. */
  readonly data: EventData;
}

/**
 * Stores events and their outbox rows in one statement; the outbox is the only way out. Call it in
 * the transaction of the change that the events report.
 */
export async function insertEvents<Schema>(
  db: Db<Schema>,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`with ${eventsInserted(events)} select`.execute(db);
}

/**
 * As insertEvents, as parts of the `with` clause of the statement that makes the change: saves a
 * round trip. Values that only the statement computes are merged into the event data; `foundOut` may
 * read the event as `e`.
 */
export function eventsInserted(
  events: readonly NewEvent[],
  foundOut: RawBuilder<unknown> = sql`'{}'::jsonb`,
): RawBuilder<unknown> {
  return sql`
    stored as (
      insert into events (tenant_id, id, type, created_at, data)
      select e.tenant_id, e.id, e.type, e.created_at, e.data || ${foundOut} from unnest(
        ${events.map((event) => event.tenantId)}::uuid[],
        ${events.map((event) => event.id)}::uuid[],
        ${events.map((event) => event.type)}::text[],
        ${events.map((event) => event.createdAt)}::timestamptz[],
        ${events.map((event) => toJson(event.data))}::jsonb[])
        e (tenant_id, id, type, created_at, data)
      returning tenant_id, id
    ), awaiting as (
      insert into event_outbox (tenant_id, event_id) select tenant_id, id from stored
    )`;
}

/** Digit for digit: a large amount must not pass through a double on its way into JSON. */
function toJson(data: EventData): string {
  const members = Object.entries(data).map(
    ([name, value]) => `${JSON.stringify(name)}:${toJsonValue(value)}`,
  );
  return `{${members.join(',')}}`;
}

function toJsonValue(value: EventData[string]): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'object' && value !== null) {
    return 'members' in value ? JSON.stringify(value.members) : value.decimal;
  }
  return JSON.stringify(value);
}
