import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

/**
 * Limited to what the role may see: sessions of other roles show no times unless this role may read
 * all statistics.
 */
export async function getOldestTransactionSeconds<Schema>(db: Db<Schema>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0)::float8 as seconds
    from pg_stat_activity
    where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
}

/** From the server's statistics, which every role may read. */
export async function getDeadRows<Schema>(db: Db<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select pg_stat_get_dead_tuples(${table}::regclass)::float8 as dead`.execute(db);
  return rows[0]?.dead ?? 0;
}
