import { dayMs } from './durations.ts';

/**
 * Days are text such as `2026-06-30`, as in rows and requests. Text order is date order. Temporal
 * does the arithmetic.
 */

/** Null if the text is not a date. */
export function parseDay(text: string): string | null {
  return text.length === dayCharacters && findNumber(text) !== null ? text : null;
}

export function addDays(day: string, count: number): string {
  return toDay(toNumber(day) + count);
}

/** Negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return toNumber(to) - toNumber(from);
}

/** The same day of another month, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  return toDate(day).add({ months: count }).toString();
}

/** As addMonths, for the last day of a period: the end of a month stays the end of a month. */
export function addMonthsToEnd(day: string, count: number): string {
  const date = toDate(day);
  const moved = date.add({ months: count });
  const isMonthEnd = date.day === date.daysInMonth;
  return (isMonthEnd ? moved.with({ day: moved.daysInMonth }) : moved).toString();
}

export function monthStart(day: string): string {
  return `${day.slice(0, -'01'.length)}01`;
}

export function monthEnd(day: string): string {
  const date = toDate(day);
  return date.with({ day: date.daysInMonth }).toString();
}

export function yearStart(day: string): string {
  return `${day.slice(0, -'01-01'.length)}01-01`;
}

/** The first day of the fiscal year that `day` is in; `startMonth` is 1 to 12. */
export function fiscalYearStart(day: string, startMonth: number): string {
  const { year, month } = toDate(day);
  return new Temporal.PlainDate(month < startMonth ? year - 1 : year, startMonth, 1).toString();
}

/**
 * The number of whole months from `from` to `to`, both included; null if they start or end within a
 * month.
 */
export function wholeMonths(from: string, to: string): number | null {
  const [first, next] = [toDate(from), toDate(to).add({ days: 1 })];
  if (first.day !== 1 || next.day !== 1) return null;
  return first.until(next, { largestUnit: 'months' }).months;
}

/** The date at a given time in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  if (timeZone === 'UTC') return toDay(Math.floor(at.getTime() / dayMs));
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** The hour, 0 to 23, at a given time in a time zone. */
export function hourIn(timeZone: string, at: Date): number {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).hour;
}

/** When a day starts in a time zone: later than midnight where clocks go forward at midnight. */
export function dayStart(timeZone: string, day: string): Date {
  if (timeZone === 'UTC') return new Date(toNumber(day) * dayMs);
  return new Date(toDate(day).toZonedDateTime(timeZone).epochMilliseconds);
}

const dayCharacters = '2026-06-30'.length;
/** Years beyond four digits have a sign and six digits; only arithmetic produces them. */
const dayForm = /^(\d{4}|[+-]\d{6})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function toDate(day: string): Temporal.PlainDate {
  const date = findDate(day);
  if (date === null) throw new RangeError(`not a day: ${day}`);
  return date;
}

function findDate(text: string): Temporal.PlainDate | null {
  const [, year, month, day] = dayForm.exec(text) ?? [];
  if (year === undefined) return null;
  // 30 February becomes the 28th here, which is a different text. A file may contain many such
  // dates, and throwing takes longer.
  const date = Temporal.PlainDate.from({
    year: Number(year),
    month: Number(month),
    day: Number(day),
  });
  return date.toString() === text ? date : null;
}

/**
 * Days since 1970. Matching a bank statement asks for the same few hundred days a million times:
 * Temporal computes each once, and two lookups take a tenth of `Date`'s time.
 */
const numbers = new Map<string, number>();
const days = new Map<number, string>();
/** Half a century. */
const daysKnownMax = 20_000;
const dayZero = new Temporal.PlainDate(1970, 1, 1);

function toNumber(day: string): number {
  const number = findNumber(day);
  if (number === null) throw new RangeError(`not a day: ${day}`);
  return number;
}

function findNumber(text: string): number | null {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const date = findDate(text);
  return date === null ? null : keep(numbers, text, dayZero.until(date).days);
}

function toDay(number: number): string {
  return days.get(number) ?? keep(days, number, dayZero.add({ days: number }).toString());
}

function keep<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  if (known.size === daysKnownMax) known.clear();
  known.set(key, value);
  return value;
}
