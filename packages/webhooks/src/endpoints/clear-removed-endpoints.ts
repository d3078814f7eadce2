import { dayMs } from '@countinghouse/calendar';
import type { Tx } from '@countinghouse/postgres';
import { deleteRetries } from './deliveries.sql.ts';
import type { EndpointKey } from './endpoint.rules.ts';
import { listEndpointsToClear, saveCleared } from './endpoints.sql.ts';
import { deleteOldPings } from './pings.sql.ts';

/** Short statements: nobody waits behind one, and a stop of the process loses little. */
const rowsPerChunk = 10_000;
const endpointsPerRound = 100;
/** A request that was under way when its endpoint went is recorded within this time. */
const quietMs = 60_000;
const pingsKeptMs = dayMs;

/** Deletes what waits for endpoints that are gone, and tests that are older than a day. */
export async function clearRemovedEndpoints<Schema>(db: Tx<Schema>, now: Date): Promise<void> {
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
  db: Tx<Schema>,
  endpoint: EndpointKey,
  now: Date,
): Promise<void> {
  while ((await deleteRetries(db, endpoint, rowsPerChunk)) === rowsPerChunk);
  await saveCleared(db, endpoint, now);
}
