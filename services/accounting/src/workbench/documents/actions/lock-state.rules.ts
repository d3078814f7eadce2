import { isOpen } from '../../../ledger/locks/lock.rules.ts';
import type { LockDates, LockedEntry } from '../../../ledger/locks/lock.rules.ts';
import type { LockState } from './document-actions.rules.ts';

/** An entry's lock state. `isExcepted`: the member has a lock-date exception. */
export function lockStateOf(locks: LockDates, entry: LockedEntry, isExcepted: boolean): LockState {
  if (!isOpen({ ...locks, soft: null }, entry)) return 'closed';
  return isExcepted || isOpen(locks, entry) ? 'open' : 'soft';
}

/** A void has the original's date if that is open to everyone, else today's. */
export function voidLockOf(
  locks: LockDates,
  entry: LockedEntry,
  { today, isExcepted }: { readonly today: string; readonly isExcepted: boolean },
): LockState {
  if (isOpen(locks, entry)) return 'open';
  return lockStateOf(locks, { ...entry, date: today }, isExcepted);
}
