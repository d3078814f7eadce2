import { addDays, addMonths, daysBetween, monthStart, yearStart } from '@countinghouse/calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginning, toSpans } from './spans.rules.ts';
import type { Span } from './spans.rules.ts';

const anyDay = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2019-06-15', days));

test('any days are covered once each, in order, by whole buckets', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (one, other) => {
      const [from = one, to = other] = [one, other].toSorted();
      let next = from;
      for (const span of toSpans(from, to)) {
        expect(span.first).toBe(next);
        expect(span.until > span.first).toBe(true);
        expect(beginsBucket(span, span.first) && beginsBucket(span, span.until)).toBe(true);
        next = span.until;
      }
      expect(next).toBe(addDays(to, 1));
    }),
  );
});

test('no report reads more than 11 months and 30 days on each side of the years', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (one, other) => {
      const [from = one, to = other] = [one, other].toSorted();
      const spans = toSpans(from, to);
      expect(spans.length).toBeLessThanOrEqual(5);
      for (const { grain, first, until } of spans) {
        if (grain === 'day') expect(daysBetween(first, until)).toBeLessThanOrEqual(58);
        if (grain === 'month') expect(until <= addMonths(first, 22)).toBe(true);
      }
    }),
  );
});

test('a report up to a day adds years, months and days', () => {
  expect(toSpans(beginning, '2026-06-15')).toEqual([
    { grain: 'year', first: beginning, until: '2026-01-01' },
    { grain: 'month', first: '2026-01-01', until: '2026-06-01' },
    { grain: 'day', first: '2026-06-01', until: '2026-06-16' },
  ]);
});

test('a whole year is one bucket, a whole month another', () => {
  expect(toSpans('2026-01-01', '2026-12-31')).toEqual([
    { grain: 'year', first: '2026-01-01', until: '2027-01-01' },
  ]);
  expect(toSpans('2026-02-01', '2026-02-28')).toEqual([
    { grain: 'month', first: '2026-02-01', until: '2026-03-01' },
  ]);
});

test('days that end before they begin are none', () => {
  expect(toSpans('2026-02-02', '2026-02-01')).toEqual([]);
});

function beginsBucket({ grain }: Span, day: string): boolean {
  if (grain === 'day') return true;
  return day === (grain === 'year' ? yearStart(day) : monthStart(day));
}
