import type { Tx } from '../../kernel/database.ts';
import type { LockDates } from './lock.rules.ts';
import { lockLockDates } from './locks.sql.ts';

/**
 * Locks the books and returns the lock dates. Until the transaction ends, no other transaction can post
 * or change the dates, so call it last, right before posting.
 */
export async function lockBooks(tx: Tx, orgId: string): Promise<LockDates> {
  const locks = await lockLockDates(tx, orgId);
  if (locks === null) throw new Error(`organisation ${orgId} has no books`);
  return locks;
}
