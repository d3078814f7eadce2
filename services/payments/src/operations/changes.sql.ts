import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';

export interface ChangeRow {
  readonly latest: bigint;
  readonly number: bigint | null;
  readonly topic: 'api_key' | 'business' | 'pause' | null;
  readonly subject: string | null;
}

/** The counter, and the changes after `lastSeen`. One row without a change when there is none. */
export async function listChangesAfter(
  tx: Tx,
  lastSeen: bigint,
  changesMax: number,
): Promise<readonly ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.value as latest, g.number, g.topic, g.subject
    from change_counter c
    left join changes g on g.number > ${lastSeen} and g.number <= c.value
    order by g.number
    limit ${changesMax}`.execute(tx);
  return rows;
}

export async function listAppliedMigrations(
  tx: Tx,
): Promise<readonly { version: number; checksum: string }[]> {
  const { rows } = await sql<{ version: number; checksum: string }>`
    select version, checksum from schema_migrations order by version`.execute(tx);
  return rows;
}

/** Days until the append-only table that ends first has no partition for a new row. */
export async function getPartitionRunwayDays(tx: Tx, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select min(extract(epoch from partition_runway(name::regclass, now())))::float8 / 86400 as days
    from unnest(${tables}::text[]) as name`.execute(tx);
  return rows[0]?.days ?? 0;
}
