import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';

/**
 * Sessions of other roles show no times unless this role may read all statistics, so this is what
 * the role may see.
 */
export async function getOldestTransactionSeconds<Schema>(tx: Tx<Schema>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0)::float8 as seconds
    from pg_stat_activity
    where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`.execute(
    tx,
  );
  return rows[0]?.seconds ?? 0;
}

/** From the server's statistics, which everybody may read. */
export async function getDeadRows<Schema>(tx: Tx<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select pg_stat_get_dead_tuples(${table}::regclass)::float8 as dead`.execute(tx);
  return rows[0]?.dead ?? 0;
}
