import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import { lanes } from './outbox.sql.ts';

/** Whether a look at the outbox would find anything, for the price of one statement. */
export async function hasOutbox<Schema>(tx: Tx<Schema>, fromId: string): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select exists (
      select from generate_series(0, ${lanes - 1}::int) as of_lane cross join lateral (
        select from event_outbox
        where lane = of_lane and event_id >= ${fromId}::uuid limit 1) o) as is_waiting`.execute(tx);
  return rows[0]?.is_waiting ?? false;
}
