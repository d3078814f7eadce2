import { addDays, dayIn } from '@countinghouse/calendar';

/**
 * A provider that was never read starts this many days back; older settlements are for people to
 * check.
 */
const daysOnFirstRead = 14;
/** A day's settlements may still appear on the next day, so a day is final only after that. */
const lateDays = 2;

export function firstReadThrough(now: Date): string {
  return addDays(dayIn('UTC', now), -daysOnFirstRead);
}

/** Every day that is not final, up to today. */
export function daysToRead(readThrough: string, now: Date): readonly string[] {
  const today = dayIn('UTC', now);
  const days: string[] = [];
  for (let day = addDays(readThrough, 1); day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}

export function isReadForGood(day: string, now: Date): boolean {
  return addDays(day, lateDays) <= dayIn('UTC', now);
}
