/** Days are text such as `2026-06-30`: their order is that of the text. */

const dayMs = 86_400_000;
const monthsPerYear = 12;

export function addDays(day: string, count: number): string {
  return toDay(Date.parse(day) + count * dayMs);
}

/** The same day of another month, or the last one of a shorter month. */
export function addMonths(day: string, count: number): string {
  const { year, month, date } = parts(day);
  return toDay(Date.UTC(year, month + count, Math.min(date, datesIn(year, month + count))));
}

/** The same for the last day of a period: the end of a month stays the end of a month. */
export function addMonthsToEnd(day: string, count: number): string {
  const next = addDays(day, 1);
  if (next !== monthStart(next)) return addMonths(day, count);
  return addDays(addMonths(next, count), -1);
}

export function yearStart(day: string): string {
  return `${day.slice(0, 4)}-01-01`;
}

export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the fiscal year that `day` is in; `startMonth` is 1 to 12. */
export function fiscalYearStart(day: string, startMonth: number): string {
  const { year, month } = parts(day);
  const isOfYearBefore = month + 1 < startMonth;
  return toDay(Date.UTC(isOfYearBefore ? year - 1 : year, startMonth - 1, 1));
}

/** How many whole months the days are, both included; null when they begin or end within one. */
export function wholeMonths(from: string, to: string): number | null {
  const next = addDays(to, 1);
  if (from !== monthStart(from) || next !== monthStart(next)) return null;
  const [first, last] = [parts(from), parts(next)];
  return (last.year - first.year) * monthsPerYear + last.month - first.month;
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

interface DayParts {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly date: number;
}

function parts(day: string): DayParts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month: month - 1, date };
}

function datesIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
