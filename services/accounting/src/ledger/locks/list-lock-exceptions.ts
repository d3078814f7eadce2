import type { Db } from '../../kernel/database.ts';
import { listNames } from '../../people/audit-log/list-names.ts';
import { listEntriesUnderException } from '../journal/list-entries-under-exception.ts';
import type { ExceptedEntry } from '../journal/list-entries-under-exception.ts';
import { listLockExceptionRows } from './locks.sql.ts';
import type { LockException } from './locks.sql.ts';

/** Exceptions are rare; this covers years. */
const exceptionsMax = 200;

export interface UsedLockException extends LockException {
  /** Entries posted under it, oldest first. */
  readonly entries: readonly ExceptedEntry[];
}

/** All exceptions with member, reason, end and the entries posted. */
export async function listLockExceptions(
  db: Db,
  orgId: string,
): Promise<readonly UsedLockException[]> {
  const exceptions = await listLockExceptionRows(db, orgId, exceptionsMax);
  const used: UsedLockException[] = [];
  for (const exception of exceptions) {
    used.push({
      ...exception,
      entries: await listEntriesUnderException(db, orgId, exception.id),
    });
  }
  return used;
}

export interface NamedLockException extends UsedLockException {
  readonly memberName: string | null;
  readonly grantedByName: string | null;
}

/** As listLockExceptions, with names instead of ids. */
export async function listNamedExceptions(
  db: Db,
  orgId: string,
): Promise<readonly NamedLockException[]> {
  const exceptions = await listLockExceptions(db, orgId);
  const ids = exceptions.flatMap(({ memberId, grantedBy }) => [memberId, grantedBy]);
  const names = await listNames(db, orgId, ids);
  return exceptions.map((exception) => ({
    ...exception,
    memberName: names.get(exception.memberId) ?? null,
    grantedByName: names.get(exception.grantedBy) ?? null,
  }));
}
