import type { Database } from '../database.ts';
import { getDeadRows, getOldestTransactionSeconds } from './activity.sql.ts';

/** For the metric: no number at all when the database is away, never a made-up one. */
export async function readOldestTransactionSeconds(database: Database): Promise<number> {
  return getOldestTransactionSeconds(database.db).catch(() => Number.NaN);
}

/**
 * The outbox lives from being emptied: its dead rows are the first to tell of a transaction that is
 * held open, whoever holds it.
 */
export async function readOutboxDeadRows(database: Database): Promise<number> {
  return getDeadRows(database.db, 'event_outbox').catch(() => Number.NaN);
}
