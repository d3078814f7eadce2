import { isOpen } from '../../../ledger/locks/lock.rules.ts';
import type { LockDates, LockedEntry } from '../../../ledger/locks/lock.rules.ts';
import type { LockState } from './document-actions.rules.ts';

/** What the locks say to an entry; `isExcepted`: somebody lets the member pass the soft one. */
export function lockStateOf(locks: LockDates, entry: LockedEntry, isExcepted: boolean): LockState {
  if (!isOpen({ ...locks, soft: null }, entry)) return 'closed';
  return isExcepted || isOpen(locks, entry) ? 'open' : 'soft';
}

/** A void has the day of the original where that is open to anybody, else today's. */
export function voidLockOf(
  locks: LockDates,
  entry: LockedEntry,
  { today, isExcepted }: { readonly today: string; readonly isExcepted: boolean },
): LockState {
  if (isOpen(locks, entry)) return 'open';
  return lockStateOf(locks, { ...entry, date: today }, isExcepted);
}
