import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';

/**
 * Makes the partitions of the months to come that are missing, and returns how many. The function
 * runs with its owner's rights, so the application role needs none on the schema.
 */
export async function makeMonthlyPartitions(
  tx: Tx,
  table: string,
  now: Date,
  monthsAhead: number,
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_monthly_partitions(${table}::regclass, ${now}::timestamptz, ${monthsAhead}::integer) as made`.execute(
    tx,
  );
  return rows[0]?.made ?? 0;
}
