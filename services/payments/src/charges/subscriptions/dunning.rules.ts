import { dayMs } from '@countinghouse/calendar';
import type { Lifecycle } from './lifecycle.rules.ts';
import { retryDays } from './lifecycle.rules.ts';

/** When the last retry is made if all retries before it fail. */
export function lastRetryAt(failedAttempts: number, nextRetryAt: Date): Date {
  const next = retryDays[failedAttempts - 1] ?? 0;
  const last = retryDays.at(-1) ?? 0;
  return new Date(nextRetryAt.getTime() + Math.max(0, last - next) * dayMs);
}

/** Charges further apart than this, half a year, are announced. */
const rareChargeDays = 180;
/** Card schemes require 7 to 30 days. */
const noticeDays = 14;

/** When to announce the next charge to the payer; null for charges too frequent to be forgotten. */
export function noticeBeforeCharge({
  currentPeriodStart,
  currentPeriodEnd,
}: Pick<Lifecycle, 'currentPeriodStart' | 'currentPeriodEnd'>): Date | null {
  if (currentPeriodStart === null || currentPeriodEnd === null) return null;
  const isSeldom =
    currentPeriodEnd.getTime() - currentPeriodStart.getTime() >= rareChargeDays * dayMs;
  return isSeldom ? new Date(currentPeriodEnd.getTime() - noticeDays * dayMs) : null;
}
