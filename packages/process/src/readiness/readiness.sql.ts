import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

export async function listAppliedMigrations<Schema>(
  db: Db<Schema>,
): Promise<readonly { readonly id: string; readonly checksum: string }[]> {
  const { rows } = await sql<{ readonly id: string; readonly checksum: string }>`
    select id, checksum from schema_migrations`.execute(db);
  return rows;
}

/** True in the database of a sandbox whose clock is ahead of real time. */
export async function hasMovedClock<Schema>(db: Db<Schema>): Promise<boolean> {
  const { rows } = await sql<{ is_moved: boolean }>`
    select exists (select from cell_clock where offset_ms > 0) as is_moved`.execute(db);
  return rows[0]?.is_moved ?? false;
}

/** Days until the append-only table that ends first has no partition for a new row. */
export async function getPartitionRunwayDays<Schema>(
  db: Db<Schema>,
  tables: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select min(extract(epoch from partition_runway(name::regclass, now())))::float8 / 86400 as days
    from unnest(${tables}::text[]) as name`.execute(db);
  return rows[0]?.days ?? 0;
}
