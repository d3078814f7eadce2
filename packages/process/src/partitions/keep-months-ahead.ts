import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import { makeMonthlyPartitions } from './partitions.sql.ts';

interface MonthsAheadDeps<Schema> {
  readonly database: Database<Schema>;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** Far enough that two failed months still leave one to notice in. */
export const partitionMonthsAhead = 3;

/** Keeps append-only tables supplied with months, however long ago the last migration ran. */
export async function keepMonthsAhead<Schema>(
  deps: MonthsAheadDeps<Schema>,
  appendOnlyTables: readonly string[],
): Promise<void> {
  const now = new Date(deps.nowMs());
  for (const table of appendOnlyTables) {
    // One table at a time: a lock that is not to be had must not undo what was made elsewhere.
    const made = await withTransaction(deps.database.db, (tx) =>
      makeMonthlyPartitions(tx, table, now, partitionMonthsAhead),
    );
    if (made > 0) deps.logger.info({ table, made }, 'partitions_made');
  }
}
