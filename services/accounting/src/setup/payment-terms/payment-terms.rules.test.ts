import { addDays, addMonths, daysBetween, monthStart } from '@countinghouse/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueDateOf, refuseTerms } from './payment-terms.rules.ts';
import type { TermsContent } from './payment-terms.rules.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('when a document is due', () => {
  test.each([
    ['days_after', 0, '2026-01-31', '2026-01-31'],
    ['days_after', 30, '2026-01-31', '2026-03-02'],
    ['days_after_month_end', 0, '2026-02-03', '2026-02-28'],
    ['days_after_month_end', 30, '2024-01-31', '2024-03-01'],
    ['day_of_next_month', 15, '2026-12-31', '2027-01-15'],
    ['day_of_next_month', 31, '2026-01-05', '2026-02-28'],
    ['day_of_next_month', 30, '2024-01-31', '2024-02-29'],
    ['day_of_next_month', 1, '2026-01-31', '2026-02-01'],
  ] as const)('%s %i of %s is %s', (kind, days, date, due) => {
    expect(dueDateOf({ kind, days }, date)).toBe(due);
  });

  test('days after are exactly so many', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 3_650 }), (date, days) => {
        expect(daysBetween(date, dueDateOf({ kind: 'days_after', days }, date))).toBe(days);
      }),
    );
  });

  test('days after the end of a month are the same for every day of it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 3_650 }), (date, days) => {
        const terms = { kind: 'days_after_month_end', days } as const;
        const lastDay = addDays(addMonths(monthStart(date), 1), -1);
        expect(dueDateOf(terms, date)).toBe(dueDateOf(terms, monthStart(date)));
        expect(daysBetween(lastDay, dueDateOf(terms, date))).toBe(days);
      }),
    );
  });

  test('a day of the next month is that day, or its last one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 31 }), (date, days) => {
        const due = dueDateOf({ kind: 'day_of_next_month', days }, date);
        expect(monthStart(due)).toBe(addMonths(monthStart(date), 1));
        const isLast = monthStart(addDays(due, 1)) !== monthStart(due);
        expect(Number(due.slice(8)) === days || (isLast && Number(due.slice(8)) < days)).toBe(true);
      }),
    );
  });

  test('never before the date, and never earlier for a later date', () => {
    const terms = fc.oneof(
      fc.record({
        kind: fc.constantFrom('days_after', 'days_after_month_end'),
        days: fc.integer({ min: 0, max: 400 }),
      }),
      fc.record({
        kind: fc.constant('day_of_next_month' as const),
        days: fc.integer({ min: 1, max: 31 }),
      }),
    );
    fc.assert(
      fc.property(terms, day, fc.integer({ min: 0, max: 90 }), (one, date, later) => {
        expect(dueDateOf(one, date) >= date).toBe(true);
        expect(dueDateOf(one, addDays(date, later)) >= dueDateOf(one, date)).toBe(true);
      }),
    );
  });
});

describe('terms may not have', () => {
  const plain: TermsContent = {
    name: 'x',
    kind: 'days_after',
    days: 30,
    discountPct: null,
    discountDays: null,
  };

  test.each([
    [{ days: -1 }, 'days_out_of_range'],
    [{ days: 3_651 }, 'days_out_of_range'],
    [{ kind: 'day_of_next_month', days: 0 }, 'days_out_of_range'],
    [{ kind: 'day_of_next_month', days: 32 }, 'days_out_of_range'],
    [{ discountPct: '2' }, 'discount_incomplete'],
    [{ discountDays: 10 }, 'discount_incomplete'],
    [{ discountPct: '0', discountDays: 10 }, 'discount_out_of_range'],
    [{ discountPct: '100', discountDays: 10 }, 'discount_out_of_range'],
    [{ discountPct: '2', discountDays: 366 }, 'discount_out_of_range'],
  ] as const)('%j: %s', (part, reason) => {
    expect(refuseTerms({ ...plain, ...part })).toBe(reason);
  });

  test('everything else they may', () => {
    expect(refuseTerms(plain)).toBeNull();
    expect(refuseTerms({ ...plain, discountPct: '2.5', discountDays: 10 })).toBeNull();
    expect(refuseTerms({ ...plain, kind: 'day_of_next_month', days: 31 })).toBeNull();
  });
});
