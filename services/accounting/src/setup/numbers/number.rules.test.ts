import { describe, expect, test } from 'vitest';
import { decideSeries, fiscalYearOf, formatNumber } from './number.rules.ts';

const series = (pattern: string, isYearly = false) =>
  ({ pattern, isYearly, isChronological: false }) as const;

describe('the fiscal year of a day', () => {
  test.each([
    ['2026-01-01', 1, 2026],
    ['2026-12-31', 1, 2026],
    ['2025-06-30', 7, 2025],
    ['2025-07-01', 7, 2026],
    ['2026-06-30', 7, 2026],
    ['2026-11-30', 12, 2026],
    ['2026-12-01', 12, 2027],
  ])('%s with a year that begins in month %i belongs to %i', (date, start, year) => {
    expect(fiscalYearOf(date, start)).toBe(year);
  });
});

describe('a number', () => {
  test.each([
    ['INV-{00000}', false, 7n, 'INV-00007'],
    ['INV-{00000}', false, 123_456n, 'INV-123456'],
    ['INV-{YYYY}-{000}', false, 7n, 'INV-2025-007'],
    ['INV-{YYYY}-{000}', true, 7n, 'INV-2026-007'],
    ['{YYYY}{0000}/{YYYY}', true, 12n, '20260012/2026'],
    ['$&-{0}', false, 3n, '$&-3'],
  ])('of the pattern %s (yearly: %s) and %i is written out', (pattern, isYearly, number, text) => {
    const at = { date: '2025-07-01', fiscalYearStart: 7 };
    expect(formatNumber(series(pattern, isYearly), at, number)).toBe(text);
  });
});

describe('a series', () => {
  const before = series('INV-{00000}');

  test.each(['', 'INV', 'INV-{}', 'INV-{0}{0}', 'INV-{YY}-{0}', 'INV-{0', `${'I'.repeat(40)}{0}`])(
    'has no pattern like "%s"',
    (pattern) => {
      const refusal = { kind: 'reject', reason: 'pattern_invalid' };
      expect(decideSeries(before, series(pattern), false)).toEqual(refusal);
    },
  );

  test('that begins again with each year has the year in its pattern', () => {
    const refusal = { kind: 'reject', reason: 'year_missing' };
    expect(decideSeries(before, series('INV-{0}', true), false)).toEqual(refusal);
  });

  test('stays yearly or not once it has given numbers, and may look otherwise', () => {
    const yearly = series('INV-{YYYY}-{0}', true);
    expect(decideSeries(before, yearly, false)).toBeNull();
    expect(decideSeries(before, yearly, true)).toEqual({ kind: 'reject', reason: 'series_in_use' });
    expect(decideSeries(before, series('R{0000}'), true)).toBeNull();
  });
});
