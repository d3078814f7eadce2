import { addDays } from '@countinghouse/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.rules.ts';
import {
  countBefore,
  firstOnOrAfter,
  listDates,
  nextAfter,
  occurrenceOf,
  recurringUnits,
} from './schedule.rules.ts';
import type { Schedule } from './schedule.rules.ts';

const monthly = { every: 1, unit: 'month', startsOn: '2026-01-31', endsOn: null } as const;

describe('days of what comes again', () => {
  test('the end of a month stays the end of a month', () => {
    expect(listDates(monthly, '2026-01-01', 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    const fromFebruary = { ...monthly, startsOn: '2028-02-29' };
    expect(listDates(fromFebruary, '2028-02-01', 2)).toEqual(['2028-02-29', '2028-03-31']);
  });

  test('a day within a month comes back after a shorter one', () => {
    const schedule = { ...monthly, startsOn: '2026-01-30' };
    expect(listDates(schedule, '2026-01-01', 3)).toEqual([
      '2026-01-30',
      '2026-02-28',
      '2026-03-30',
    ]);
  });

  test('days, weeks and years count from the first one', () => {
    const dates = (wish: Partial<Schedule>) =>
      listDates({ ...monthly, startsOn: '2024-02-29', ...wish }, '2024-01-01', 3);
    expect(dates({ unit: 'day', every: 10 })).toEqual(['2024-02-29', '2024-03-10', '2024-03-20']);
    expect(dates({ unit: 'week', every: 2 })).toEqual(['2024-02-29', '2024-03-14', '2024-03-28']);
    expect(dates({ unit: 'year', every: 1 })).toEqual(['2024-02-29', '2025-02-28', '2026-02-28']);
    expect(dates({ unit: 'year', every: 4 })).toEqual(['2024-02-29', '2028-02-29', '2032-02-29']);
  });

  test('there is none after the last day, nor after the end of time', () => {
    const ending = { ...monthly, endsOn: '2026-03-31' };
    expect(listDates(ending, '2026-02-01', 12)).toEqual(['2026-02-28', '2026-03-31']);
    expect(nextAfter(ending, '2026-03-31')).toBeNull();
    expect(firstOnOrAfter(monthly, '2999-12-31')).toBe('2999-12-31');
    expect(nextAfter(monthly, '2999-12-31')).toBeNull();
  });

  test('those before a day are counted, as far as one wants to know', () => {
    expect(countBefore(monthly, '2026-01-01', '2026-04-30', 100)).toBe(3);
    expect(countBefore(monthly, '2026-01-01', '2900-01-01', 7)).toBe(7);
  });

  const anyDay = fc.integer({ min: 0, max: 120_000 }).map((days) => addDays('1990-01-01', days));
  const anySchedule = fc.record({
    every: fc.integer({ min: 1, max: 366 }),
    unit: fc.constantFrom(...recurringUnits),
    startsOn: anyDay,
    endsOn: fc.option(anyDay),
  });

  test('the first on or after a day is one of them, and none between was left out', () => {
    fc.assert(
      fc.property(anySchedule, anyDay, (schedule, day) => {
        const found = firstOnOrAfter(schedule, day);
        let index = 0;
        while (occurrenceOf(schedule, index) < day) index += 1;
        const expected = occurrenceOf(schedule, index);
        const isOver = expected > (schedule.endsOn ?? '2999-12-31');
        expect(found).toBe(isOver ? null : expected);
      }),
      { numRuns: 60 },
    );
  });

  test('one follows the other in order, without end unless there is one, and each is its own next', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const dates = listDates(schedule, schedule.startsOn, 12);
        expect(dates).toEqual(dates.toSorted());
        expect(new Set(dates).size).toBe(dates.length);
        if (schedule.endsOn === null) expect(dates[0]).toBe(schedule.startsOn);
        for (const date of dates) expect(firstOnOrAfter(schedule, date)).toBe(date);
      }),
    );
  });
});

describe('placeholders', () => {
  test('become the month, year and date of the document, in its language', () => {
    const text = 'Hosting {month} {year}, from {date} {other}';
    expect(fillPlaceholders(text, '2026-03-31', 'en')).toBe(
      'Hosting March 2026, from 2026-03-31 {other}',
    );
    expect(fillPlaceholders('{month}', '2026-08-01', 'fr')).toBe('août');
  });

  test('leave every other text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/\{(month|year|date)\}/.test(text));
        expect(fillPlaceholders(text, '2026-03-31', 'en')).toBe(text);
      }),
    );
  });
});
