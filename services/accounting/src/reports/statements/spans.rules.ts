import { addDays, addMonths, monthStart, yearStart } from '@countinghouse/calendar';

/** Consecutive buckets of one size: from `first`, before `until`. */
export interface Span {
  readonly grain: 'year' | 'month' | 'day';
  readonly first: string;
  readonly until: string;
}

/** Before every possible posting date. */
export const beginning = '0001-01-01';

/**
 * The fewest rows that add up to the days from `from` to `to`, both inclusive: whole years, the months
 * before and after them, and the days before and after those.
 */
export function toSpans(from: string, to: string): readonly Span[] {
  return cover('year', from, addDays(to, 1));
}

/** Whole buckets in the middle, and the rest on both sides in the next smaller size. */
function cover(grain: Span['grain'], from: string, until: string): readonly Span[] {
  if (from >= until) return [];
  if (grain === 'day') return [{ grain, first: from, until }];
  const smaller = grain === 'year' ? 'month' : 'day';
  const first = startOnOrAfter(grain, from);
  const last = startOnOrBefore(grain, until);
  if (first > last) return cover(smaller, from, until);
  return [
    ...cover(smaller, from, first),
    ...(first < last ? [{ grain, first, until: last }] : []),
    ...cover(smaller, last, until),
  ];
}

function startOnOrBefore(grain: 'year' | 'month', day: string): string {
  return grain === 'year' ? yearStart(day) : monthStart(day);
}

function startOnOrAfter(grain: 'year' | 'month', day: string): string {
  const start = startOnOrBefore(grain, day);
  return start === day ? day : addMonths(start, grain === 'year' ? 12 : 1);
}
