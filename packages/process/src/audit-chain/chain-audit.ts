import type { Database } from '@countinghouse/postgres';
import { chainWaitingRows } from './audit-chain.sql.ts';

/** One step takes some tens of milliseconds. */
const rowsPerStep = 500;
/** A longer backlog is left to the next round, so that stopping never waits long. */
const stepsPerRoundMax = 50;

/**
 * Chains the committed rows of both logs. Any number of workers may call it; one at a time does the
 * work. Returns how many rows joined the chain.
 */
export async function chainAudit<Schema>({
  database,
}: {
  readonly database: Database<Schema>;
}): Promise<number> {
  let total = 0;
  for (let step = 0; step < stepsPerRoundMax; step += 1) {
    const chained = await chainWaitingRows(database.db, rowsPerStep);
    total += chained;
    if (chained < rowsPerStep) break;
  }
  return total;
}
