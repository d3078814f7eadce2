import { uuidV7Floor } from '@countinghouse/identifiers';
import type { Db } from '@countinghouse/postgres';
import { deleteRetriesOfEventsBefore } from './old-retries.sql.ts';

/** Short statements hold locks only briefly. */
const rowsPerChunk = 10_000;

/** Deletes waiting retries of events that are past their retention. */
export async function forgetOldRetries<Schema>(db: Db<Schema>, before: Date): Promise<void> {
  const fromId = uuidV7Floor(before.getTime());
  while ((await deleteRetriesOfEventsBefore(db, fromId, rowsPerChunk)) === rowsPerChunk);
}
