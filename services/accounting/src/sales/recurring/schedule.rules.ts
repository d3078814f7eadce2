import { addDays, addMonths, addMonthsToEnd, daysBetween } from '@countinghouse/calendar';

export const recurringUnits = ['day', 'week', 'month', 'year'] as const;
type RecurringUnit = (typeof recurringUnits)[number];

/** Once in so many days, weeks, months or years. */
export interface Schedule {
  readonly every: number;
  readonly unit: RecurringUnit;
  readonly startsOn: string;
  /** The last day on which one may fall; null: without an end. */
  readonly endsOn: string | null;
}

export const everyMax = 366;

const daysPerWeek = 7;
const monthsPerYear = 12;
/** As many as the longest has, so that a guess by it never goes too far. */
const daysPerMonthMax = 31;
/** Days are compared as text, which works up to here; the last ones stay for due dates. */
const lastDay = '2999-12-31';

/** Always counted from the first one: the end of a month stays the end of a month, through February too. */
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

/** Null when there is none on or after the day. */
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

/** The days from one on, as many as there are and not more than asked for. */
export function listDates(schedule: Schedule, from: string, countMax: number): readonly string[] {
  const dates: string[] = [];
  let next = firstOnOrAfter(schedule, from);
  while (next !== null && dates.length < countMax) {
    dates.push(next);
    next = nextAfter(schedule, next);
  }
  return dates;
}

/** How many fall on days from one to before another, counted no further than `countMax`. */
export function countBefore(
  schedule: Schedule,
  from: string,
  before: string,
  countMax: number,
): number {
  return listDates(schedule, from, countMax).filter((date) => date < before).length;
}

/** Not beyond the one that is looked for, and close to it. */
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
