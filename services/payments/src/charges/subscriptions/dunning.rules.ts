import { dayMs } from '@countinghouse/calendar';
import type { Lifecycle } from './lifecycle.rules.ts';
import { retryDays } from './lifecycle.rules.ts';

/** When the last try is made, if the next one and all between fail as well. */
export function lastRetryAt(failedAttempts: number, nextRetryAt: Date): Date {
  const next = retryDays[failedAttempts - 1] ?? 0;
  const last = retryDays.at(-1) ?? 0;
  return new Date(nextRetryAt.getTime() + Math.max(0, last - next) * dayMs);
}

/** Charges further apart than this are announced: half a year. */
const seldomDays = 180;
/** Card schemes ask for 7 to 30 days. */
const noticeDays = 14;

/** When the payer is told of the next charge; null where it comes so often that nobody forgets it. */
export function noticeBeforeCharge({
  currentPeriodStart,
  currentPeriodEnd,
}: Pick<Lifecycle, 'currentPeriodStart' | 'currentPeriodEnd'>): Date | null {
  if (currentPeriodStart === null || currentPeriodEnd === null) return null;
  const isSeldom = currentPeriodEnd.getTime() - currentPeriodStart.getTime() >= seldomDays * dayMs;
  return isSeldom ? new Date(currentPeriodEnd.getTime() - noticeDays * dayMs) : null;
}
