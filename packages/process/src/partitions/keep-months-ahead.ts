import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import { dailyTables, partitionDaysAhead } from './daily-partitions.ts';
import { makeDailyPartitions, makeMonthlyPartitions } from './partitions.sql.ts';

interface MonthsAheadDeps<Schema> {
  readonly database: Database<Schema>;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** Far enough that two failed months still leave one to notice. */
export const partitionMonthsAhead = 3;

/** Creates every month and day that a clock passes on its way to a time, before it is moved. */
export async function makePartitionsUntil<Schema>(
  deps: MonthsAheadDeps<Schema>,
  appendOnlyTables: readonly string[],
  until: Date,
): Promise<void> {
  const now = new Date(deps.nowMs());
  const months =
    (until.getUTCFullYear() - now.getUTCFullYear()) * 12 +
    (until.getUTCMonth() - now.getUTCMonth());
  for (const table of appendOnlyTables) {
    await withTransaction(deps.database.db, (tx) =>
      makeMonthlyPartitions(tx, table, now, months + partitionMonthsAhead),
    );
  }
  for (const table of dailyTables) {
    await withTransaction(deps.database.db, (tx) =>
      makeDailyPartitions(tx, table, until, partitionDaysAhead),
    );
  }
}

/** Creates coming months for append-only tables, however long ago the last migration ran. */
export async function keepMonthsAhead<Schema>(
  deps: MonthsAheadDeps<Schema>,
  appendOnlyTables: readonly string[],
): Promise<void> {
  const now = new Date(deps.nowMs());
  for (const table of appendOnlyTables) {
    // One table at a time: an unavailable lock must not undo work on other tables.
    const made = await withTransaction(deps.database.db, (tx) =>
      makeMonthlyPartitions(tx, table, now, partitionMonthsAhead),
    );
    if (made > 0) deps.logger.info({ table, made }, 'partitions_made');
  }
}
