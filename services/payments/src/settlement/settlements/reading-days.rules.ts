import { addDays, dayIn } from '@countinghouse/calendar';

/** A provider that was never read begins so many days back; what is older is for people to look at. */
const daysOnFirstRead = 14;
/** Settlements of a day may still appear on the next one, so a day is read for good after that. */
const lateDays = 2;

export function firstReadThrough(now: Date): string {
  return addDays(dayIn('UTC', now), -daysOnFirstRead);
}

/** Every day that is not read for good, until today. */
export function daysToRead(readThrough: string, now: Date): readonly string[] {
  const today = dayIn('UTC', now);
  const days: string[] = [];
  for (let day = addDays(readThrough, 1); day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}

export function isReadForGood(day: string, now: Date): boolean {
  return addDays(day, lateDays) <= dayIn('UTC', now);
}
