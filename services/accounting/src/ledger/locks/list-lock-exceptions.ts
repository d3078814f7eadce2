import type { Tx } from '../../kernel/database.ts';
import { listNames } from '../../people/audit-log/list-names.ts';
import { listEntriesUnderException } from '../journal/list-entries-under-exception.ts';
import type { ExceptedEntry } from '../journal/list-entries-under-exception.ts';
import { listLockExceptionRows } from './locks.sql.ts';
import type { LockException } from './locks.sql.ts';

/** Exceptions are rare; this is years of them. */
const exceptionsMax = 200;

export interface UsedLockException extends LockException {
  /** What was posted under it, oldest first. */
  readonly entries: readonly ExceptedEntry[];
}

/** Who was let pass the soft lock, why, until when, and what they posted. */
export async function listLockExceptions(
  tx: Tx,
  orgId: string,
): Promise<readonly UsedLockException[]> {
  const exceptions = await listLockExceptionRows(tx, orgId, exceptionsMax);
  const used: UsedLockException[] = [];
  for (const exception of exceptions) {
    used.push({
      ...exception,
      entries: await listEntriesUnderException(tx, orgId, exception.id),
    });
  }
  return used;
}

export interface NamedLockException extends UsedLockException {
  readonly memberName: string | null;
  readonly grantedByName: string | null;
}

/** The same for people to read. */
export async function listNamedExceptions(
  tx: Tx,
  orgId: string,
): Promise<readonly NamedLockException[]> {
  const exceptions = await listLockExceptions(tx, orgId);
  const ids = exceptions.flatMap(({ memberId, grantedBy }) => [memberId, grantedBy]);
  const names = await listNames(tx, orgId, ids);
  return exceptions.map((exception) => ({
    ...exception,
    memberName: names.get(exception.memberId) ?? null,
    grantedByName: names.get(exception.grantedBy) ?? null,
  }));
}
