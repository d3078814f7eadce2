import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addMonthsToEnd,
  fiscalYearStart,
  wholeMonths,
} from './calendar.rules.ts';

test('A-045 days are those of the calendar', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-12-31', 30)).toBe('2027-01-30');
  expect(addDays('2026-03-15', 0)).toBe('2026-03-15');
});

test.each([
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', -12, '2023-02-28'],
  ['2026-11-30', 2, '2027-01-30'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test.each([
  ['2026-06-30', -1, '2026-05-31'],
  ['2025-02-28', -12, '2024-02-29'],
  ['2026-06-15', -1, '2026-05-15'],
])('the end of a month stays one: %s and %i months is %s', (day, months, expected) => {
  expect(addMonthsToEnd(day, months)).toBe(expected);
});

test.each([
  ['2026-03-31', 4, '2025-04-01'],
  ['2026-04-01', 4, '2026-04-01'],
  ['2026-12-31', 1, '2026-01-01'],
  ['2026-01-01', 12, '2025-12-01'],
])('AD-076 the fiscal year of %s that begins in month %i begins on %s', (day, month, expected) => {
  expect(fiscalYearStart(day, month)).toBe(expected);
});

test.each([
  ['2026-01-01', '2026-03-31', 3],
  ['2025-12-01', '2026-01-31', 2],
  ['2026-01-01', '2026-03-30', null],
  ['2026-01-02', '2026-03-31', null],
])('%s to %s is %s whole months', (from, to, expected) => {
  expect(wholeMonths(from, to)).toBe(expected);
});
