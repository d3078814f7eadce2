import { addDays, dayIn, dayStart } from '@countinghouse/calendar';

/** Older open breaks are for people; their day can still be compared manually. */
const daysBackMax = 31;

/** A whole UTC day. */
export interface DaySpan {
  readonly from: Date;
  readonly to: Date;
}

export function daySpan(day: string): DaySpan {
  return { from: dayStart('UTC', day), to: dayStart('UTC', addDays(day, 1)) };
}

/**
 * The days that are compared automatically, oldest first: after the day ends, when its charges
 * should be settled, and once more for late changes such as a returned payout.
 */
export function daysToReconcile(delayDays: number, now: Date): readonly string[] {
  const looksAfterDays = [1, delayDays + graceDays + 1, lastLookAfterDays];
  return [...new Set(looksAfterDays.map((days) => daysBefore(now, days)))].toSorted();
}

const lastLookAfterDays = 7;

/**
 * How far back days are compared again that have a break or that the provider did not answer for.
 */
export function firstDayRetried(now: Date): string {
  return daysBefore(now, daysBackMax);
}

/** The longest time between creating and sending an object: its approval, and a day. */
const approvalDaysMax = 8;

export function madeSinceMs(day: string): number {
  return dayStart('UTC', addDays(day, -approvalDaysMax)).getTime();
}

/** The provider has two days beyond the agreed delay before a missing settlement is a break. */
const graceDays = 2;

export function isSettlementDue(day: string, delayDays: number, now: Date): boolean {
  return addDays(day, 1 + delayDays + graceDays) <= dayIn('UTC', now);
}

function daysBefore(now: Date, days: number): string {
  return addDays(dayIn('UTC', now), -days);
}
