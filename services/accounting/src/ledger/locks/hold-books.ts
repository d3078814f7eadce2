import type { Tx } from '../../kernel/database.ts';
import type { LockDates } from './lock.rules.ts';
import { lockLockDates } from './locks.sql.ts';

/**
 * The lock dates as they will be when this transaction posts: nobody sets others, and nobody else
 * posts, until it ends. So it comes last, right before the posting.
 */
export async function holdBooks(tx: Tx, orgId: string): Promise<LockDates> {
  const locks = await lockLockDates(tx, orgId);
  if (locks === null) throw new Error(`organisation ${orgId} has no books`);
  return locks;
}
