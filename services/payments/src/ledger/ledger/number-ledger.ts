import { uuidV7Time } from '@countinghouse/identifiers';
import type { Database } from '../../kernel/database.ts';
import { findOldestUnnumbered, numberTransactions } from './ledger.sql.ts';

/** With all 64 lanes full one step takes about half a second, well below the statement timeout. */
const perLaneMax = 200;
/** A longer backlog is left to the next round, so that shutdown never waits long. */
const stepsPerRoundMax = 50;

/**
 * Numbers committed transactions and adds them to their accounts' sums. Any number of workers may
 * run concurrently: each outbox lane has one worker at a time. Returns how many transactions were
 * numbered.
 */
export async function numberLedger(database: Database): Promise<number> {
  let total = 0;
  for (let step = 0; step < stepsPerRoundMax; step += 1) {
    const taken = await numberTransactions(database.db, perLaneMax);
    total += taken;
    // A full lane may have more; the total cannot show which one.
    if (taken < perLaneMax) break;
  }
  return total;
}

/** Seconds since the oldest transaction without a number was posted; 0 if there is none. */
export async function readNumberingLagSeconds(database: Database, nowMs: number): Promise<number> {
  const oldest = await findOldestUnnumbered(database.db);
  if (oldest === null) return 0;
  return Math.max(0, (nowMs - uuidV7Time(oldest)) / 1_000);
}
