import { addDays, addMonths, addMonthsToEnd, daysBetween } from '@countinghouse/calendar';

export const recurringUnits = ['day', 'week', 'month', 'year'] as const;
type RecurringUnit = (typeof recurringUnits)[number];

/** Every so many days, weeks, months or years. */
export interface Schedule {
  readonly every: number;
  readonly unit: RecurringUnit;
  readonly startsOn: string;
  /** The last possible date; null for no end. */
  readonly endsOn: string | null;
}

export const everyMax = 366;

const daysPerWeek = 7;
const monthsPerYear = 12;
/** The longest month, so that the estimate is never too high. */
const daysPerMonthMax = 31;
/** Dates are compared as text, which works up to here; later ones are left for due dates. */
const lastDay = '2999-12-31';

/**
 * Always counted from the start date, so that the end of a month stays the end of a month, even through
 * February.
 */
export function occurrenceOf({ every, unit, startsOn }: Schedule, index: number): string {
  const count = every * index;
  switch (unit) {
    case 'day':
      return addDays(startsOn, count);
    case 'week':
      return addDays(startsOn, count * daysPerWeek);
    case 'month':
      return addMonthsToEnd(startsOn, count);
    case 'year':
      return addMonthsToEnd(startsOn, count * monthsPerYear);
  }
}

/** Null if there is none on or after the date. */
export function firstOnOrAfter(schedule: Schedule, day: string): string | null {
  if (day > lastDay) return null;
  for (let index = guessIndex(schedule, day); ; index += 1) {
    const date = occurrenceOf(schedule, index);
    if (date > (schedule.endsOn ?? lastDay) || date > lastDay) return null;
    if (date >= day) return date;
  }
}

export function nextAfter(schedule: Schedule, day: string): string | null {
  return firstOnOrAfter(schedule, addDays(day, 1));
}

/** Dates from the given one on, at most `countMax`. */
export function listDates(schedule: Schedule, from: string, countMax: number): readonly string[] {
  const dates: string[] = [];
  let next = firstOnOrAfter(schedule, from);
  while (next !== null && dates.length < countMax) {
    dates.push(next);
    next = nextAfter(schedule, next);
  }
  return dates;
}

/** How many dates lie in the range, excluding its end, counted up to `countMax`. */
export function countBefore(
  schedule: Schedule,
  from: string,
  before: string,
  countMax: number,
): number {
  return listDates(schedule, from, countMax).filter((date) => date < before).length;
}

/** At or before the index searched for, and close to it. */
function guessIndex({ every, unit, startsOn }: Schedule, day: string): number {
  const days = daysBetween(startsOn, day);
  if (days <= 0) return 0;
  const longest = every * longestDays[unit];
  return Math.max(0, Math.floor(days / longest) - 1);
}

const longestDays: Readonly<Record<RecurringUnit, number>> = {
  day: 1,
  week: daysPerWeek,
  month: daysPerMonthMax,
  year: daysBetween('2000-01-01', addMonths('2000-01-01', monthsPerYear)),
};
