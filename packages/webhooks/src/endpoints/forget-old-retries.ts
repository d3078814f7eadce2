import { uuidV7Floor } from '@countinghouse/identifiers';
import type { Tx } from '@countinghouse/postgres';
import { deleteRetriesOfEventsBefore } from './old-retries.sql.ts';

/** Short statements: nobody waits behind one. */
const rowsPerChunk = 10_000;

/** Deletes what waits to be sent of events that are past their retention. */
export async function forgetOldRetries<Schema>(db: Tx<Schema>, before: Date): Promise<void> {
  const fromId = uuidV7Floor(before.getTime());
  while ((await deleteRetriesOfEventsBefore(db, fromId, rowsPerChunk)) === rowsPerChunk);
}
