import { sql, withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import type { Database, Tx } from '../../../src/kernel/database.ts';

export const startingLock = 4_010_077;

/** Lets them begin at one moment: else a fast one has done everything before the other is there. */
export async function startTogether<Started>(
  database: Database,
  starts: readonly (() => Started)[],
): Promise<readonly Started[]> {
  return withTransaction(database.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${startingLock})`.execute(tx);
    const started = starts.map((start) => start());
    await waitUntil(
      'all wait to begin',
      async () => (await countWaiting(tx)) === starts.length,
      30_000,
    );
    return started;
  });
}

async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from pg_locks
    where locktype = 'advisory' and objid = ${startingLock} and not granted`.execute(tx);
  return Number(rows[0]?.count);
}
