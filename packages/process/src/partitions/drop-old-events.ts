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
  /** Whole months kept beside the current one. */
  readonly eventRetentionMonths: number;
}

/** Tables that packages/webhooks fills, in the order in which old months are dropped. */
export const eventTables = [
  'event_log',
  'events',
  'webhook_deliveries',
  'webhook_intents',
  'webhook_attempts',
] as const;

/**
 * The lock on a busy table is available within a few attempts; otherwise the next night continues.
 */
const triesMax = 200;
const tryEveryMs = 100;

/** Drops events and their deliveries when their retention has passed. */
export async function dropOldEvents<Schema>(deps: DropOldEventsDeps<Schema>): Promise<void> {
  const { database, nowMs, eventRetentionMonths } = deps;
  const thisMonth = monthStart(dayIn('UTC', new Date(nowMs())));
  const before = dayStart('UTC', addMonths(thisMonth, -eventRetentionMonths));
  // Before the bodies are dropped: a parked row without one would block those that have theirs.
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
