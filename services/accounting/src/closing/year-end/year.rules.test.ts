import { addDays } from '@countinghouse/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fiscalYearOf,
  listYears,
  refuseReopening,
  refuseYear,
  softLockAtClosing,
  softLockAtReopening,
} from './year.rules.ts';

const noLocks = { soft: null, tax: null, sales: null, purchases: null, hard: null };

describe('fiscal years', () => {
  test('follow each other without a gap, back to the first posting', () => {
    expect(listYears('2024-11-03', '2026-02-10', 4)).toEqual([
      { start: '2025-04-01', end: '2026-03-31' },
      { start: '2024-04-01', end: '2025-03-31' },
    ]);
    expect(listYears(null, '2026-02-10', 1)).toEqual([{ start: '2026-01-01', end: '2026-12-31' }]);
  });

  test('have every day in exactly one of them', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1980-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 12 }), (date, startMonth) => {
        const { start, end } = fiscalYearOf(date, startMonth);
        expect(start <= date && date <= end).toBe(true);
        expect(fiscalYearOf(end, startMonth)).toEqual({ start, end });
        expect(fiscalYearOf(addDays(end, 1), startMonth).start).toBe(addDays(end, 1));
      }),
    );
  });
});

describe('a year', () => {
  const known = { today: '2026-02-10', startMonth: 1, closedEnds: ['2024-12-31'] };

  test.each([
    ['2025-12-31', null],
    ['2025-12-30', 'not_a_year_end'],
    ['2026-12-31', 'year_not_over'],
    ['2024-12-31', 'already_closed'],
    ['2023-12-31', 'later_year_closed'],
  ])('that ends on %s can be closed, or not because of %s', (yearEnd, reason) => {
    expect(refuseYear(yearEnd, known)).toBe(reason);
  });

  test('is over on the day after its last', () => {
    expect(refuseYear('2025-12-31', { ...known, today: '2025-12-31' })).toBe('year_not_over');
    expect(refuseYear('2025-12-31', { ...known, today: '2026-01-01' })).toBeNull();
  });

  test.each([
    [{ role: 'accountant' } as const, 'owner_only'],
    [{ isReopened: true }, 'already_reopened'],
    [{ closedEnds: ['2025-12-31', '2026-12-31'] }, 'later_year_closed'],
    [{ locks: { ...noLocks, hard: '2025-12-31' } }, 'hard_locked'],
    [{ locks: { ...noLocks, hard: '2025-12-30' } }, null],
    [{}, null],
  ])('with %j is reopened, or not because of %s', (more, reason) => {
    const closed = {
      role: 'owner',
      yearEnd: '2025-12-31',
      isReopened: false,
      closedEnds: ['2025-12-31'],
      locks: noLocks,
    } as const;
    expect(refuseReopening({ ...closed, ...more })).toBe(reason);
  });
});

describe('the soft lock', () => {
  test('goes to the end of a year that is closed, and never back by that', () => {
    expect(softLockAtClosing(null, '2025-12-31')).toBe('2025-12-31');
    expect(softLockAtClosing('2025-06-30', '2025-12-31')).toBe('2025-12-31');
    expect(softLockAtClosing('2026-01-31', '2025-12-31')).toBe('2026-01-31');
  });

  test('is as it was before when the year is reopened, unless it was moved since', () => {
    const closed = { yearEnd: '2025-12-31', before: '2025-06-30' };
    expect(softLockAtReopening('2025-12-31', closed)).toBe('2025-06-30');
    expect(softLockAtReopening('2026-01-31', closed)).toBe('2026-01-31');
    expect(softLockAtReopening(null, closed)).toBeNull();
  });
});
