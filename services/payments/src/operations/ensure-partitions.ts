import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '../database.ts';
import { appendOnlyTables, partitionMonthsAhead } from './append-only.rules.ts';
import { makeMonthlyPartitions } from './partitions.sql.ts';

interface EnsurePartitionsDeps {
  readonly database: Database;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** Keeps append-only tables supplied with months, however long ago the last migration ran. */
export async function ensurePartitions(deps: EnsurePartitionsDeps): Promise<void> {
  const now = new Date(deps.nowMs());
  for (const table of appendOnlyTables) {
    // One table at a time: a lock that is not to be had must not undo what was made elsewhere.
    const made = await withTransaction(deps.database.db, (tx) =>
      makeMonthlyPartitions(tx, table, now, partitionMonthsAhead),
    );
    if (made > 0) deps.logger.info({ table, made }, 'partitions_made');
  }
}
