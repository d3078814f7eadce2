import { expect, test } from 'vitest';
import { daysBetween, kindOf, periodOf, stepMonthEnd, stepPeriod } from './period.rules.ts';

test.each([
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-11-17', '2026-10-01', '2026-12-31'],
  ['year', '2026-11-17', '2026-01-01', '2026-12-31'],
] as const)('the %s of %s is %s to %s', (kind, day, from, to) => {
  expect(periodOf(kind, day)).toEqual({ from, to });
  expect(kindOf({ from, to })).toBe(kind);
});

test('a year to date is no whole period', () => {
  expect(kindOf({ from: '2026-01-01', to: '2026-11-17' })).toBeNull();
});

test.each([
  ['month', '2026-01-05', -1, '2025-12-01', '2025-12-31'],
  ['quarter', '2026-11-17', 1, '2027-01-01', '2027-03-31'],
  ['year', '2026-11-17', -1, '2025-01-01', '2025-12-31'],
] as const)('a %s of %s steps by %d', (kind, day, by, from, to) => {
  expect(stepPeriod(periodOf(kind, day), kind, by)).toEqual({ from, to });
});

test.each([
  ['2026-11-17', -1, '2026-10-31'],
  ['2026-11-17', 1, '2026-11-30'],
  ['2026-11-30', 1, '2026-12-31'],
  ['2026-03-31', -1, '2026-02-28'],
] as const)('from %s a step of %d leads to %s', (day, by, end) => {
  expect(stepMonthEnd(day, by)).toBe(end);
});

test('days count over a change of the clocks', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(daysBetween('2026-11-19', '2026-11-16')).toBe(-3);
});
