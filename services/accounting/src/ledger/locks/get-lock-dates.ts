import type { Tx } from '../../kernel/database.ts';
import type { LockDates } from './lock.rules.ts';
import { findLockDates } from './locks.sql.ts';

/** As they are now; whoever posts after a change of them is refused by the database. */
export async function getLockDates(tx: Tx, orgId: string): Promise<LockDates> {
  const locks = await findLockDates(tx, orgId);
  if (locks === null) throw new Error(`organisation ${orgId} has no books`);
  return locks;
}
