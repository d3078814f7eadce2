import { dayMs } from '@countinghouse/calendar';
import type { Db } from '@countinghouse/postgres';
import { deleteRetries } from './deliveries.sql.ts';
import type { EndpointKey } from './endpoint.rules.ts';
import { listEndpointsToClear, saveCleared } from './endpoints.sql.ts';
import { deleteOldPings } from './pings.sql.ts';

/** Short statements hold locks only briefly, and stopping the process loses little work. */
const rowsPerChunk = 10_000;
const endpointsPerRound = 100;
/** A request in flight when its endpoint was removed is recorded within this time. */
const quietMs = 60_000;
const pingsKeptMs = dayMs;

/** Deletes waiting retries of removed endpoints, and test events older than a day. */
export async function clearRemovedEndpoints<Schema>(db: Db<Schema>, now: Date): Promise<void> {
  const removedBefore = new Date(now.getTime() - quietMs);
  for (;;) {
    const endpoints = await listEndpointsToClear(db, removedBefore, endpointsPerRound);
    for (const endpoint of endpoints) await clearEndpoint(db, endpoint, now);
    if (endpoints.length < endpointsPerRound) break;
  }
  const createdBefore = new Date(now.getTime() - pingsKeptMs);
  while ((await deleteOldPings(db, createdBefore, rowsPerChunk)) === rowsPerChunk);
}

async function clearEndpoint<Schema>(
  db: Db<Schema>,
  endpoint: EndpointKey,
  now: Date,
): Promise<void> {
  while ((await deleteRetries(db, endpoint, rowsPerChunk)) === rowsPerChunk);
  await saveCleared(db, endpoint, now);
}
