import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';
import { lanes } from './outbox.sql.ts';

/** Checks with one statement whether the outbox contains anything. */
export async function hasOutbox<Schema>(db: Db<Schema>, fromId: string): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select exists (
      select from generate_series(0, ${lanes - 1}::int) as of_lane cross join lateral (
        select from event_outbox
        where lane = of_lane and event_id >= ${fromId}::uuid limit 1) o) as is_waiting`.execute(db);
  return rows[0]?.is_waiting ?? false;
}
