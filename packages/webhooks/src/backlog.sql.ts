import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';
import { lanes } from './fan-out/outbox.sql.ts';

/** Counting stops here: a higher figure would not help an operator and would cost time. */
const outboxRowsMax = 10_000;
const overdueHeadsMax = 1_000;

export async function countOutbox<Schema>(db: Db<Schema>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting
    from (select from event_outbox limit ${outboxRowsMax}) o`.execute(db);
  return rows[0]?.waiting ?? 0;
}

export async function findOldestInOutbox<Schema>(db: Db<Schema>): Promise<string | null> {
  const { rows } = await sql<{ event_id: string }>`
    select o.event_id from generate_series(0, ${lanes - 1}::int) as of_lane cross join lateral (
      select event_id from event_outbox where lane = of_lane order by event_id limit 1) o
    order by o.event_id limit 1`.execute(db);
  return rows[0]?.event_id ?? null;
}

export async function countOverdueHeads<Schema>(db: Db<Schema>, dueBefore: Date): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`
    select count(*)::int as overdue from (
      select from webhook_heads
      where dispatcher_id is null and due_at <= ${dueBefore}
      limit ${overdueHeadsMax}) h`.execute(db);
  return rows[0]?.overdue ?? 0;
}

export async function estimateParkedRows<Schema>(db: Db<Schema>): Promise<number> {
  const { rows } = await sql<{ parked: number }>`
    select coalesce(sum(pg_stat_get_live_tuples(inhrelid)), 0)::float8 as parked
    from pg_inherits where inhparent = 'webhook_retries'::regclass`.execute(db);
  return rows[0]?.parked ?? 0;
}
