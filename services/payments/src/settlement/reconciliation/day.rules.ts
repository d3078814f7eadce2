const dayMs = 86_400_000;

/** What has been open for longer is for people; its day can still be compared by hand. */
const daysBackMax = 31;

/** A whole day of UTC. */
export interface DaySpan {
  readonly from: Date;
  readonly to: Date;
}

/** Null for what is no day. */
export function parseDay(text: string): DaySpan | null {
  const from = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(from.getTime())) return null;
  return toDay(from) === text ? { from, to: new Date(from.getTime() + dayMs) } : null;
}

export function daySpan(day: string): DaySpan {
  const span = parseDay(day);
  if (span === null) throw new RangeError(`not a day: ${day}`);
  return span;
}

function toDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function startOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
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

export function madeSince(span: DaySpan): number {
  return span.from.getTime() - approvalDaysMax * dayMs;
}

/** Beyond the agreed delay they have two days more before anybody asks. */
const graceDays = 2;

export function isSettlementDue(span: DaySpan, delayDays: number, now: Date): boolean {
  return span.to.getTime() + (delayDays + graceDays) * dayMs <= now.getTime();
}

function daysBefore(now: Date, days: number): string {
  return toDay(new Date(now.getTime() - days * dayMs));
}
