import type { Tx } from '../../kernel/database.ts';
import type { LockDates } from './lock.rules.ts';
import { findLockDates, listClosedYears } from './locks.sql.ts';
import type { ClosedYear } from './locks.sql.ts';

/** More years than books of paper were kept. */
const yearsShownMax = 100;

export interface ShownLocks {
  readonly dates: LockDates;
  /** The latest first. */
  readonly closedYears: readonly ClosedYear[];
}

/** Until when the books are closed, and which years were closed for good. */
export async function readLocks(tx: Tx, orgId: string): Promise<ShownLocks> {
  const dates = await readLockDates(tx, orgId);
  return { dates, closedYears: await listClosedYears(tx, orgId, yearsShownMax) };
}

export async function readLockDates(tx: Tx, orgId: string): Promise<LockDates> {
  const dates = await findLockDates(tx, orgId);
  if (dates === null) throw new Error(`organisation ${orgId} has no books`);
  return dates;
}
