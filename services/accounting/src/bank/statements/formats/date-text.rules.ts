import { parseDay } from '@countinghouse/calendar';

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The date that a text means in each order of its parts; impossible orders are left out. */
export type DateReadings = Readonly<Partial<Record<DateOrder, string>>>;

const months: readonly (readonly string[])[] = [
  ['jan', 'janv', 'ene', 'gen', 'ocak'],
  ['feb', 'fev', 'fevr', 'febr'],
  ['mar', 'mrz', 'maerz', 'marz', 'mars', 'maart', 'mrt'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'mayo', 'mag', 'maggio'],
  ['jun', 'juni', 'juin', 'giu'],
  ['jul', 'juli', 'juil', 'lug'],
  ['aug', 'aout', 'ago'],
  ['sep', 'sept', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
];

const dateCharactersMax = 40;

export function readDates(text: string): DateReadings {
  if (text.length > dateCharactersMax) return {};
  const day = text
    .trim()
    .replace(/[T\s]+\d{1,2}:\d{2}.*$/u, '')
    .trim();
  return readNumbers(day) ?? readNamedMonth(day) ?? {};
}

function readNumbers(day: string): DateReadings | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(day);
  if (compact !== null) {
    const [, year = '', month = '', date = ''] = compact;
    return only('ymd', toDay(year, month, date));
  }
  const yearFirst = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/.exec(day);
  if (yearFirst !== null) {
    const [, year = '', , month = '', date = ''] = yearFirst;
    return only('ymd', toDay(year, month, date));
  }
  const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(day);
  if (yearLast === null) return null;
  const [, first = '', mark = '', second = '', year = ''] = yearLast;
  const dayFirst = only('dmy', toDay(year, second, first));
  // Points separate day and month only if the day comes first.
  return mark === '.' ? dayFirst : { ...dayFirst, ...only('mdy', toDay(year, first, second)) };
}

/** A month name leaves only one reading. */
function readNamedMonth(day: string): DateReadings | null {
  const dayFirst = /^(\d{1,2})[-/. ]+(\p{L}+)[-/., ]+(\d{4}|\d{2})$/u.exec(day);
  const monthFirst = /^(\p{L}+)[. ]+(\d{1,2})(?:st|nd|rd|th)?[, ]+(\d{4})$/u.exec(day);
  const name = dayFirst?.[2] ?? monthFirst?.[1];
  if (name === undefined) return null;
  const date = dayFirst?.[1] ?? monthFirst?.[2] ?? '';
  const year = dayFirst?.[3] ?? monthFirst?.[3] ?? '';
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const index = months.findIndex((names) =>
    names.some((known) => known === plain || (known.length >= 3 && plain.startsWith(known))),
  );
  const read = index < 0 ? null : toDay(year, String(index + 1), date);
  return read === null ? null : { ymd: read, dmy: read, mdy: read };
}

function only(order: DateOrder, day: string | null): DateReadings {
  return day === null ? {} : { [order]: day };
}

/** Statements are from this century or the end of the last. */
const twoDigitYearsFrom = 70;

/** Null if it is not a calendar date. */
export function toDay(year: string, month: string, date: string): string | null {
  const century = Number(year) >= twoDigitYearsFrom ? '19' : '20';
  const fullYear = year.length === 2 ? century + year : year;
  if (fullYear < '1900' || fullYear > '2999') return null;
  return parseDay(`${fullYear}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

export type OrderDecision =
  | { readonly kind: 'order'; readonly order: DateOrder }
  /** The text that no order, or not the order of the others, can read. */
  | { readonly kind: 'unreadable'; readonly index: number }
  /** The text that means a different date in another order. */
  | { readonly kind: 'ambiguous'; readonly index: number; readonly days: readonly string[] };

/** One order for a whole file: any day above 12 decides it. */
export function decideOrder(readings: readonly DateReadings[]): OrderDecision {
  const unreadableAt = readings.findIndex((reading) => Object.keys(reading).length === 0);
  if (unreadableAt >= 0) return { kind: 'unreadable', index: unreadableAt };
  const possible = dateOrders.filter((order) =>
    readings.every((reading) => reading[order] !== undefined),
  );
  const [first] = possible;
  if (first === undefined) return { kind: 'unreadable', index: oddOneOut(readings) };
  for (const [index, reading] of readings.entries()) {
    const days = new Set(possible.flatMap((order) => reading[order] ?? []));
    if (days.size > 1) return { kind: 'ambiguous', index, days: [...days] };
  }
  return { kind: 'order', order: first };
}

/** The first text that the most common order cannot read. */
function oddOneOut(readings: readonly DateReadings[]): number {
  const counts = dateOrders.map((order) => ({
    order,
    count: readings.filter((reading) => reading[order] !== undefined).length,
  }));
  const usual = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return readings.findIndex((reading) => reading[usual.order] === undefined);
}
