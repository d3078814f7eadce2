import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@countinghouse/observability';
import { forgetOldRetries } from '@countinghouse/webhooks';
import type { Database } from '../database.ts';
import { droppedByMonth } from './append-only.rules.ts';
import { dropOldPartition } from './partitions.sql.ts';

interface DropOldEventsDeps {
  readonly database: Database;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Whole months that are kept beside the running one. */
  readonly eventRetentionMonths: number;
}

/** A table under load is to be had within a few tries; one that is not waits for the next night. */
const triesMax = 200;
const tryEveryMs = 100;

/** Lets go of events, and of what became of telling them, when their months are over. */
export async function dropOldEvents(deps: DropOldEventsDeps): Promise<void> {
  const { database, nowMs, eventRetentionMonths } = deps;
  const now = new Date(nowMs());
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - eventRetentionMonths));
  // Before the texts go: a parked row without one would stand before those that have theirs.
  await forgetOldRetries(database.db, before);
  for (const table of droppedByMonth) await dropMonths(deps, table, before);
  await forgetOldRetries(database.db, before);
}

async function dropMonths(
  { database, logger }: DropOldEventsDeps,
  table: string,
  before: Date,
): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const step = await dropOldPartition(database.db, table, before);
    if (step === 'none') return;
    if (step === 'busy') await wait(tryEveryMs);
    else logger.info({ table, step, before: before.toISOString() }, 'old_partition');
  }
  logger.warn({ table }, 'old_partition_busy');
}
