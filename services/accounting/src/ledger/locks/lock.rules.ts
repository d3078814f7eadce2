import { dayMs } from '@countinghouse/calendar';
import type { Role } from '../../tenants/members/role.rules.ts';

/** The date up to which each lock closes the books; null if it is not set. */
export interface LockDates {
  readonly soft: string | null;
  readonly tax: string | null;
  readonly sales: string | null;
  readonly purchases: string | null;
  readonly hard: string | null;
}

/** The facts that decide which locks apply to an entry. */
export interface LockedEntry {
  readonly date: string;
  readonly area: 'sales' | 'purchases' | 'both' | 'general';
  readonly hasTax: boolean;
}

/** Whether an entry may be posted without permission to pass the soft lock. */
export function isOpen(locks: LockDates, entry: LockedEntry): boolean {
  return bindingLocks(locks, entry).every((lock) => lock === null || entry.date > lock);
}

/** The latest lock date that covers the entry; null if its date is open. */
export function lockedUntil(locks: LockDates, entry: LockedEntry): string | null {
  let latest: string | null = null;
  for (const lock of bindingLocks(locks, entry)) {
    if (lock !== null && lock >= (latest ?? entry.date)) latest = lock;
  }
  return latest;
}

/** Must match the database's `journal_admit_entry`, which decides. */
function bindingLocks(locks: LockDates, { area, hasTax }: LockedEntry): readonly (string | null)[] {
  return [
    locks.hard,
    locks.soft,
    ...(area === 'sales' || area === 'both' ? [locks.sales] : []),
    ...(area === 'purchases' || area === 'both' ? [locks.purchases] : []),
    ...(hasTax ? [locks.tax] : []),
  ];
}

/** Roles that may set lock dates other than the hard one, pass the soft lock, and grant exceptions. */
export function mayLock(role: Role): boolean {
  return role === 'owner' || role === 'admin' || role === 'accountant';
}

/** A person's own permission to post on or before the soft lock date. */
export interface LockPass {
  readonly role: Role;
  readonly reason: string;
}

/** The reason recorded on the entry; null if the role or the reason does not suffice. */
export function passReasonOf(pass: LockPass | null): string | null {
  if (pass === null || !mayLock(pass.role)) return null;
  return pass.reason.trim() === '' ? null : pass.reason.trim();
}

export type LockRefusal = 'permission_denied' | 'hard_lock_backward' | 'hard_lock_not_past';

interface LockChange {
  readonly role: Role;
  readonly current: LockDates;
  readonly wanted: LockDates;
  readonly today: string;
}

/**
 * A hard lock cannot be undone, so it must lie in the past: one set for next year by mistake would
 * close the books for a year.
 */
export function refuseLocks({ role, current, wanted, today }: LockChange): LockRefusal | null {
  if (!mayLock(role)) return 'permission_denied';
  if (wanted.hard === current.hard) return null;
  if (role !== 'owner') return 'permission_denied';
  if (wanted.hard === null) return 'hard_lock_backward';
  if (current.hard !== null && wanted.hard < current.hard) return 'hard_lock_backward';
  return wanted.hard < today ? null : 'hard_lock_not_past';
}

/** Long enough to close a year; anyone who needs more can ask again. */
const exceptionDaysMax = 31;
const exceptionReasonCharsMax = 500;

export type ExceptionRefusal = 'permission_denied' | 'reason_missing' | 'end_out_of_range';

interface ExceptionRequest {
  readonly role: Role;
  readonly reason: string;
  readonly endsAt: Date;
  readonly now: Date;
}

export function refuseException(request: ExceptionRequest): ExceptionRefusal | null {
  if (!mayLock(request.role)) return 'permission_denied';
  const reasonLength = request.reason.trim().length;
  if (reasonLength === 0 || reasonLength > exceptionReasonCharsMax) return 'reason_missing';
  const lastsMs = request.endsAt.getTime() - request.now.getTime();
  return lastsMs > 0 && lastsMs <= exceptionDaysMax * dayMs ? null : 'end_out_of_range';
}
