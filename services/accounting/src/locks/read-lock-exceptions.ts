import type { Tx } from '../database.ts';
import { readEntriesUnderException } from '../journal/read-entries-under-exception.ts';
import type { ExceptedEntry } from '../journal/read-entries-under-exception.ts';
import { listLockExceptions } from './locks.sql.ts';
import type { LockException } from './locks.sql.ts';

/** Exceptions are rare; this is years of them. */
const exceptionsMax = 200;

export interface UsedLockException extends LockException {
  /** What was posted under it, oldest first. */
  readonly entries: readonly ExceptedEntry[];
}

/** Who was let pass the soft lock, why, until when, and what they posted. */
export async function readLockExceptions(
  tx: Tx,
  orgId: string,
): Promise<readonly UsedLockException[]> {
  const exceptions = await listLockExceptions(tx, orgId, exceptionsMax);
  const used: UsedLockException[] = [];
  for (const exception of exceptions) {
    used.push({
      ...exception,
      entries: await readEntriesUnderException(tx, orgId, exception.id),
    });
  }
  return used;
}
