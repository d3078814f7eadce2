import { expect, test } from 'vitest';
import { daysToRead, firstReadThrough, isReadForGood } from './reading-days.rules.ts';

const now = new Date('2026-11-15T09:30:00Z');

test('every day after the last one that is read for good, until today', () => {
  expect(daysToRead('2026-11-12', now)).toEqual(['2026-11-13', '2026-11-14', '2026-11-15']);
  expect(daysToRead('2026-11-15', now)).toEqual([]);
});

test('a provider that was never read begins two weeks back', () => {
  expect(daysToRead(firstReadThrough(now), now)).toHaveLength(14);
});

test('a day is read for good once the day after it is over', () => {
  expect(isReadForGood('2026-11-14', now)).toBe(false);
  expect(isReadForGood('2026-11-14', new Date('2026-11-15T23:59:59Z'))).toBe(false);
  expect(isReadForGood('2026-11-14', new Date('2026-11-16T00:00:00Z'))).toBe(true);
});

test('days are whole in UTC, also over the end of a year', () => {
  const newYear = new Date('2027-01-01T00:00:00Z');
  expect(daysToRead('2026-12-30', newYear)).toEqual(['2026-12-31', '2027-01-01']);
});
