import type { Database } from '@countinghouse/postgres';
import { getDeadRows, getOldestTransactionSeconds } from './activity.sql.ts';

/** For the metric: no number while the database is unavailable, rather than a made-up one. */
export async function readOldestTransactionSeconds<Schema>(
  database: Database<Schema>,
): Promise<number> {
  return getOldestTransactionSeconds(database.db).catch(() => Number.NaN);
}

/**
 * The outbox is constantly emptied, so its dead rows are the first sign of a transaction that any
 * session holds open.
 */
export async function readOutboxDeadRows<Schema>(database: Database<Schema>): Promise<number> {
  return getDeadRows(database.db, 'event_outbox').catch(() => Number.NaN);
}
