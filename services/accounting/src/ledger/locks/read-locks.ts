import type { Db } from '../../kernel/database.ts';
import type { LockDates } from './lock.rules.ts';
import { findLockDates, listClosedYears } from './locks.sql.ts';
import type { ClosedYear } from './locks.sql.ts';

/** More years than any organisation has closed. */
const yearsShownMax = 100;

export interface ShownLocks {
  readonly dates: LockDates;
  /** Latest first. */
  readonly closedYears: readonly ClosedYear[];
}

/** The lock dates, and the years that are permanently closed. */
export async function readLocks(db: Db, orgId: string): Promise<ShownLocks> {
  const dates = await readLockDates(db, orgId);
  return { dates, closedYears: await listClosedYears(db, orgId, yearsShownMax) };
}

export async function readLockDates(db: Db, orgId: string): Promise<LockDates> {
  const dates = await findLockDates(db, orgId);
  if (dates === null) throw new Error(`organisation ${orgId} has no books`);
  return dates;
}
