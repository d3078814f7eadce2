import { setTimeout as wait } from 'node:timers/promises';
import { addMonths, dayIn, dayStart, monthStart } from '@countinghouse/calendar';
import type { Logger } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import { forgetOldRetries } from '@countinghouse/webhooks';
import { dropOldPartition } from './partitions.sql.ts';

interface DropOldEventsDeps<Schema> {
  readonly database: Database<Schema>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Whole months that are kept beside the running one. */
  readonly eventRetentionMonths: number;
}

/** The tables that packages/webhooks fills: let go of after a while, in this order. */
export const eventTables = [
  'event_log',
  'events',
  'webhook_deliveries',
  'webhook_intents',
  'webhook_attempts',
] as const;

/** A table under load is to be had within a few tries; one that is not waits for the next night. */
const triesMax = 200;
const tryEveryMs = 100;

/** Lets go of events, and of what became of telling them, when their months are over. */
export async function dropOldEvents<Schema>(deps: DropOldEventsDeps<Schema>): Promise<void> {
  const { database, nowMs, eventRetentionMonths } = deps;
  const thisMonth = monthStart(dayIn('UTC', new Date(nowMs())));
  const before = dayStart('UTC', addMonths(thisMonth, -eventRetentionMonths));
  // Before the texts go: a parked row without one would stand before those that have theirs.
  await forgetOldRetries(database.db, before);
  for (const table of eventTables) await dropMonths(deps, table, before);
  await forgetOldRetries(database.db, before);
}

async function dropMonths<Schema>(
  { database, logger }: DropOldEventsDeps<Schema>,
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
