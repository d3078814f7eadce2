import { dayMs } from '@countinghouse/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervalCountMax, intervals, periodAt, periodStart } from './period.rules.ts';

const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2060-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const rhythm = fc.constantFrom(...intervals).chain((interval) =>
  fc.record({
    interval: fc.constant(interval),
    intervalCount: fc.integer({ min: 1, max: intervalCountMax[interval] }),
  }),
);
const starts = (anchor: string, interval: (typeof intervals)[number], count = 1) =>
  [0, 1, 2, 3, 4].map((number) =>
    periodStart(new Date(anchor), { interval, intervalCount: count }, number).toISOString(),
  );

describe('when a period begins', () => {
  test('PD-211 the 31st is the last day of shorter months, and the 31st again after them', () => {
    expect(starts('2027-01-31T23:30:00.000Z', 'month')).toEqual([
      '2027-01-31T23:30:00.000Z',
      '2027-02-28T23:30:00.000Z',
      '2027-03-31T23:30:00.000Z',
      '2027-04-30T23:30:00.000Z',
      '2027-05-31T23:30:00.000Z',
    ]);
  });

  test('PD-211 February has 29 days in a leap year, and 29 February comes back after four years', () => {
    expect(starts('2028-01-30T00:00:00.000Z', 'month')[1]).toBe('2028-02-29T00:00:00.000Z');
    expect(starts('2028-02-29T12:00:00.000Z', 'year')).toEqual([
      '2028-02-29T12:00:00.000Z',
      '2029-02-28T12:00:00.000Z',
      '2030-02-28T12:00:00.000Z',
      '2031-02-28T12:00:00.000Z',
      '2032-02-29T12:00:00.000Z',
    ]);
  });

  test('PD-211 days and weeks are whole ones in UTC, whatever clocks do elsewhere', () => {
    expect(starts('2027-03-27T01:30:00.000Z', 'day', 2)[1]).toBe('2027-03-29T01:30:00.000Z');
    expect(starts('2027-03-27T01:30:00.000Z', 'week', 2)[1]).toBe('2027-04-10T01:30:00.000Z');
  });

  test('every period begins after the one before, at the same time of day, in the right month', () => {
    fc.assert(
      fc.property(moment, rhythm, fc.nat({ max: 60 }), (anchor, each, number) => {
        const start = periodStart(anchor, each, number);
        const next = periodStart(anchor, each, number + 1);
        expect(next.getTime()).toBeGreaterThan(start.getTime());
        expect(next.getTime() % dayMs).toBe(anchor.getTime() % dayMs);
        if (each.interval === 'day' || each.interval === 'week') return;
        const months = each.intervalCount * (number + 1) * (each.interval === 'year' ? 12 : 1);
        expect(next.getUTCFullYear() * 12 + next.getUTCMonth()).toBe(
          anchor.getUTCFullYear() * 12 + anchor.getUTCMonth() + months,
        );
        const isLastDay = new Date(next.getTime() + dayMs).getUTCDate() === 1;
        expect(next.getUTCDate() === anchor.getUTCDate() || isLastDay).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('the period of a moment begins no later than it and ends after it', () => {
    fc.assert(
      fc.property(moment, rhythm, moment, (anchor, each, now) => {
        const number = periodAt(anchor, each, now);
        if (now < anchor) {
          expect(number).toBe(0);
          return;
        }
        expect(periodStart(anchor, each, number).getTime()).toBeLessThanOrEqual(now.getTime());
        expect(periodStart(anchor, each, number + 1).getTime()).toBeGreaterThan(now.getTime());
      }),
      { numRuns: 2_000 },
    );
  });
});
