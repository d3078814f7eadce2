import type { Database } from '@countinghouse/postgres';
import { getDeadRows, getOldestTransactionSeconds } from './activity.sql.ts';

/** For the metric: no number at all when the database is away, never a made-up one. */
export async function readOldestTransactionSeconds<Schema>(
  database: Database<Schema>,
): Promise<number> {
  return getOldestTransactionSeconds(database.db).catch(() => Number.NaN);
}

/**
 * The outbox lives from being emptied: its dead rows are the first to tell of a transaction that is
 * held open, whoever holds it.
 */
export async function readOutboxDeadRows<Schema>(database: Database<Schema>): Promise<number> {
  return getDeadRows(database.db, 'event_outbox').catch(() => Number.NaN);
}
