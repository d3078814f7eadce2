import { setTimeout as wait } from 'node:timers/promises';
import { addDays, dayIn, dayStart } from '@countinghouse/calendar';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import { deleteOldKeyUse } from '../request-log/key-use.sql.ts';
import { dropOldDay, makeDailyPartitions } from './partitions.sql.ts';

interface DailyDeps<Schema> {
  readonly database: Database<Schema>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** The cell's time, where a sandbox has moved it. */
  readonly movedNowMs?: () => number;
}

/** Partitioned by the day of their ids: data that developers use for troubleshooting. */
export const dailyTables = ['request_log', 'webhook_exchanges'] as const;

/** Far enough that a week of failed nights leaves no row without a partition. */
export const partitionDaysAhead = 7;

/** Whole days kept beside the current one. */
const keptDays = 14;

/**
 * The lock on a busy table is available within a few attempts; otherwise the next night continues.
 */
const triesMax = 200;
const tryEveryMs = 100;

/** Creates partitions for coming days and drops expired ones. */
export async function rollDailyPartitions<Schema>(deps: DailyDeps<Schema>): Promise<void> {
  const { database, logger } = deps;
  const now = new Date(deps.nowMs());
  const firstKept = addDays(dayIn('UTC', now), -keptDays);
  for (const table of dailyTables) {
    for (const moment of [now, new Date(deps.movedNowMs?.() ?? now)]) {
      const made = await withTransaction(database.db, (tx) =>
        makeDailyPartitions(tx, table, moment, partitionDaysAhead),
      );
      if (made > 0) logger.info({ table, made }, 'partitions_made');
    }
    await dropDays(deps, table, dayStart('UTC', firstKept));
  }
  await deleteOldKeyUse(database.db, firstKept);
}

async function dropDays<Schema>(
  { database, logger }: DailyDeps<Schema>,
  table: string,
  before: Date,
): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const step = await dropOldDay(database.db, table, before);
    if (step === 'none') return;
    if (step === 'busy') await wait(tryEveryMs);
    else logger.info({ table, step, before: before.toISOString() }, 'old_partition');
  }
  logger.warn({ table }, 'old_partition_busy');
}
