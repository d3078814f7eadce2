import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';

export async function listAppliedMigrations<Schema>(
  tx: Tx<Schema>,
): Promise<readonly { version: number; checksum: string }[]> {
  const { rows } = await sql<{ version: number; checksum: string }>`
    select version, checksum from schema_migrations order by version`.execute(tx);
  return rows;
}

/** Days until the append-only table that ends first has no partition for a new row. */
export async function getPartitionRunwayDays<Schema>(
  tx: Tx<Schema>,
  tables: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select min(extract(epoch from partition_runway(name::regclass, now())))::float8 / 86400 as days
    from unnest(${tables}::text[]) as name`.execute(tx);
  return rows[0]?.days ?? 0;
}
