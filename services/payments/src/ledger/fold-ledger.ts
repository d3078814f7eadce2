import { uuidV7Time } from '@countinghouse/identifiers';
import type { Database } from '../database.ts';
import { findOldestUnfolded, foldEntries } from './ledger.sql.ts';

/** One step stays well below the statement timeout; the rest follows at once. */
const entriesPerStepMax = 200_000;
/** A backlog longer than this is left to the next round, so that stopping never waits long. */
const stepsPerRoundMax = 50;

/** Brings the folds up to the oldest transaction still open. Gives the number of entries folded. */
export async function foldLedger(database: Database): Promise<bigint> {
  let total = 0n;
  for (let step = 0; step < stepsPerRoundMax; step += 1) {
    const folded = await foldEntries(database.db, entriesPerStepMax);
    total += folded;
    if (folded < BigInt(entriesPerStepMax) / 2n) break;
  }
  return total;
}

/** Seconds since the oldest entry that no fold has was made; 0 when there is none. */
export async function readFoldLagSeconds(database: Database, nowMs: number): Promise<number> {
  const oldest = await findOldestUnfolded(database.db);
  if (oldest === null) return 0;
  return Math.max(0, (nowMs - uuidV7Time(oldest)) / 1_000);
}
