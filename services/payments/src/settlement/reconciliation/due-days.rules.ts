import { addDays, dayIn, dayStart } from '@countinghouse/calendar';

/** What has been open for longer is for people; its day can still be compared by hand. */
const daysBackMax = 31;

/** A whole day of UTC. */
export interface DaySpan {
  readonly from: Date;
  readonly to: Date;
}

export function daySpan(day: string): DaySpan {
  return { from: dayStart('UTC', day), to: dayStart('UTC', addDays(day, 1)) };
}

/**
 * The days that are looked at by themselves, oldest first: when the day is over, when its charges
 * should be settled, and once more for what comes late, such as a payout that a bank sends back.
 */
export function daysToLookAt(delayDays: number, now: Date): readonly string[] {
  const looksAfterDays = [1, delayDays + graceDays + 1, lastLookAfterDays];
  return [...new Set(looksAfterDays.map((days) => daysBefore(now, days)))].toSorted();
}

const lastLookAfterDays = 7;

/** How far back days are taken up again that have a break, or that the provider was silent about. */
export function firstDayTakenUp(now: Date): string {
  return daysBefore(now, daysBackMax);
}

/** The longest an object may wait between being made and being sent: its approval, and a day. */
const approvalDaysMax = 8;

export function madeSinceMs(day: string): number {
  return dayStart('UTC', addDays(day, -approvalDaysMax)).getTime();
}

/** Beyond the agreed delay they have two days more before anybody asks. */
const graceDays = 2;

export function isSettlementDue(day: string, delayDays: number, now: Date): boolean {
  return addDays(day, 1 + delayDays + graceDays) <= dayIn('UTC', now);
}

function daysBefore(now: Date, days: number): string {
  return addDays(dayIn('UTC', now), -days);
}
