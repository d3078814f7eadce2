import { sql } from '@countinghouse/postgres';
import type { RawBuilder, Tx } from '@countinghouse/postgres';

/** A number with decimals, written digit for digit. */
interface ExactDecimal {
  readonly decimal: string;
}

export type EventData = Readonly<
  Record<string, string | bigint | number | boolean | null | ExactDecimal>
>;

/** An event as the transaction that causes it knows it: its number and bytes come later. */
export interface NewEvent {
  readonly tenantId: string;
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** Amounts are bigint here and JSON integers in the event. */
  readonly data: EventData;
}

/**
 * Stores events and, in the same statement, their place in the outbox, which is the only way out for
 * them. To be called in the transaction of the change that they tell of.
 */
export async function insertEvents<Schema>(
  tx: Tx<Schema>,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`with ${eventsInserted(events)} select`.execute(tx);
}

/**
 * The same as parts of the `with` of a statement that is the change: a round trip less. What only the
 * statement itself finds out is added to their data.
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
  if (typeof value === 'object' && value !== null) return value.decimal;
  return JSON.stringify(value);
}
