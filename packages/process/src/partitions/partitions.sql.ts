import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';

/**
 * Makes the partitions of the months to come that are missing, and returns how many. The function
 * runs with its owner's rights, so the application role needs none on the schema.
 */
export async function makeMonthlyPartitions<Schema>(
  tx: Tx<Schema>,
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

/** `detached` and `dropped` are steps after which there may be more; `busy` is worth another try. */
export type DropStep = 'detached' | 'dropped' | 'busy' | 'none';

/** One step towards a table without the months that ended before. */
export async function dropOldPartition<Schema>(
  tx: Tx<Schema>,
  table: string,
  before: Date,
): Promise<DropStep> {
  const { rows } = await sql<{ step: DropStep }>`
    select drop_old_event_partition(${table}::regclass, ${before}::timestamptz) as step`.execute(
    tx,
  );
  return rows[0]?.step ?? 'none';
}

/** Makes the partitions of the days to come that are missing, and returns how many. */
export async function makeDailyPartitions<Schema>(
  tx: Tx<Schema>,
  table: string,
  now: Date,
  daysAhead: number,
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_daily_partitions(${table}::regclass, ${now}::timestamptz, ${daysAhead}::integer) as made`.execute(
    tx,
  );
  return rows[0]?.made ?? 0;
}

/** One step towards a log without the days that ended before. */
export async function dropOldDay<Schema>(
  tx: Tx<Schema>,
  table: string,
  before: Date,
): Promise<DropStep> {
  const { rows } = await sql<{ step: DropStep }>`
    select drop_old_log_partition(${table}::regclass, ${before}::timestamptz) as step`.execute(tx);
  return rows[0]?.step ?? 'none';
}
