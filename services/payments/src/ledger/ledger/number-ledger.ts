import { uuidV7Time } from '@countinghouse/identifiers';
import type { Database } from '../../kernel/database.ts';
import { findOldestUnnumbered, numberTransactions } from './ledger.sql.ts';

/** With all 64 lanes full one step takes about half a second, well below the statement timeout. */
const perLaneMax = 200;
/** A longer backlog is left to the next round, so that stopping never waits long. */
const stepsPerRoundMax = 50;

/**
 * Numbers what is committed and adds it to the sums of its accounts. Any number of workers may do it
 * at a time: each lane of the outbox is numbered by one. Returns how many transactions were taken.
 */
export async function numberLedger(database: Database): Promise<number> {
  let total = 0;
  for (let step = 0; step < stepsPerRoundMax; step += 1) {
    const taken = await numberTransactions(database.db, perLaneMax);
    total += taken;
    // A lane that was full may have more, and no other lane tells.
    if (taken < perLaneMax) break;
  }
  return total;
}

/** Seconds since the oldest transaction without a number was posted; 0 when there is none. */
export async function readNumberingLagSeconds(database: Database, nowMs: number): Promise<number> {
  const oldest = await findOldestUnnumbered(database.db);
  if (oldest === null) return 0;
  return Math.max(0, (nowMs - uuidV7Time(oldest)) / 1_000);
}
