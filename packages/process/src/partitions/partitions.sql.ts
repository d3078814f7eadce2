import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

/**
 * Creates missing partitions for coming months, and returns how many. The function runs with its
 * owner's rights, so the application role needs none on the schema.
 */
export async function makeMonthlyPartitions<Schema>(
  db: Db<Schema>,
  table: string,
  now: Date,
  monthsAhead: number,
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_monthly_partitions(${table}::regclass, ${now}::timestamptz, ${monthsAhead}::integer) as made`.execute(
    db,
  );
  return rows[0]?.made ?? 0;
}

/** After `detached` and `dropped` there may be more steps; `busy` is worth a retry. */
export type DropStep = 'detached' | 'dropped' | 'busy' | 'none';

/** One step of dropping a table's months that ended before a given time. */
export async function dropOldPartition<Schema>(
  db: Db<Schema>,
  table: string,
  before: Date,
): Promise<DropStep> {
  const { rows } = await sql<{ step: DropStep }>`
    select drop_old_event_partition(${table}::regclass, ${before}::timestamptz) as step`.execute(
    db,
  );
  return rows[0]?.step ?? 'none';
}

/** Creates missing partitions for coming days, and returns how many. */
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

/** One step of dropping a log's days that ended before a given time. */
export async function dropOldDay<Schema>(
  db: Db<Schema>,
  table: string,
  before: Date,
): Promise<DropStep> {
  const { rows } = await sql<{ step: DropStep }>`
    select drop_old_log_partition(${table}::regclass, ${before}::timestamptz) as step`.execute(db);
  return rows[0]?.step ?? 'none';
}
