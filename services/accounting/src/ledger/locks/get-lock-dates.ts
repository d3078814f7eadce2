import type { Tx } from '../../kernel/database.ts';
import type { LockDates } from './lock.rules.ts';
import { findLockDates } from './locks.sql.ts';

/** The current lock dates. If they change before a posting, the database refuses it. */
export async function getLockDates(tx: Tx, orgId: string): Promise<LockDates> {
  const locks = await findLockDates(tx, orgId);
  if (locks === null) throw new Error(`organisation ${orgId} has no books`);
  return locks;
}
