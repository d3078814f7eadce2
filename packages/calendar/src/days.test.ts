import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addMonthsToEnd,
  dayIn,
  daysBetween,
  dayStart,
  fiscalYearStart,
  monthEnd,
  monthStart,
  parseDay,
  wholeMonths,
  yearStart,
} from './days.ts';
import { dayMs, daySeconds } from './durations.ts';

test('24 hours are 86,400 seconds', () => {
  expect([daySeconds, dayMs]).toEqual([86_400, 86_400_000]);
});

describe('text', () => {
  test.each(['2026-11-15', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    '%s is a day',
    (text) => {
      expect(parseDay(text)).toBe(text);
    },
  );

  test.each([
    '',
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-1-1',
    '20261115',
    '15.11.2026',
    '2026-11-15T00:00',
    '2026-11-15Z',
    '2026-11-15[u-ca=hebrew]',
    ' 2026-11-15',
    '2026-11-15\n',
    '+010000-01-01',
    '-000000-01-01',
    '２０２６-11-15',
  ])('%j is no day', (text) => {
    expect(parseDay(text)).toBeNull();
    // A text that was refused once is refused again.
    expect(parseDay(text)).toBeNull();
  });

  test('arithmetic refuses what is no day', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow('not a day: 2026-02-30');
    expect(() => addMonths('2026-02-30', 1)).toThrow('not a day: 2026-02-30');
    expect(() => daysBetween('2026-01-01', 'tomorrow')).toThrow(RangeError);
    expect(() => addDays('2026-01-01', 0.5)).toThrow(RangeError);
    expect(() => dayIn('UTC', new Date(Number.NaN))).toThrow(RangeError);
  });
});

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  test('A-045 days are those of the calendar', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 30)).toBe('2027-01-30');
    expect(addDays('2026-03-15', 0)).toBe('2026-03-15');
    expect(addDays('2025-03-01', -1)).toBe('2025-02-28');
    expect(addDays('0001-01-01', -1)).toBe('0000-12-31');
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
  });

  test('adding days agrees with the clock of UTC, and counting them takes it back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400_000, max: 400_000 }), (day, count) => {
        const later = addDays(day, count);
        expect(Date.parse(later) - Date.parse(day)).toBe(count * dayMs);
        expect(daysBetween(day, later)).toBe(count);
        expect(addDays(later, -count)).toBe(day);
      }),
    );
  });

  test('more days than are kept in memory are counted alike', () => {
    let day = '1970-01-01';
    for (let count = 1; count <= 41_000; count += 1) day = addDays(day, 1);
    expect(daysBetween('1970-01-01', day)).toBe(41_000);
    expect(day).toBe(new Date(41_000 * dayMs).toISOString().slice(0, 10));
  });

  test('the day after the last year of four digits can be counted on', () => {
    const beyond = addDays('9999-12-31', 1);
    expect(addDays(beyond, -1)).toBe('9999-12-31');
    expect(dayStart('UTC', beyond)).toEqual(new Date('+010000-01-01T00:00:00Z'));
  });
});

describe('months and years', () => {
  test.each([
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2100-01-31', 1, '2100-02-28'],
    ['2026-11-30', 2, '2027-01-30'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test.each([
    ['2026-06-30', -1, '2026-05-31'],
    ['2025-02-28', -12, '2024-02-29'],
    ['2024-02-28', 1, '2024-03-28'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2026-06-15', -1, '2026-05-15'],
  ])('the end of a month stays one: %s and %i months is %s', (day, months, expected) => {
    expect(addMonthsToEnd(day, months)).toBe(expected);
  });

  test.each([
    ['2026-02-10', '2026-02-01', '2026-02-28'],
    ['2024-02-29', '2024-02-01', '2024-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('the month of %s is from %s to %s', (day, first, last) => {
    expect([monthStart(day), monthEnd(day)]).toEqual([first, last]);
    expect(yearStart(day)).toBe(`${day.slice(0, 4)}-01-01`);
  });

  test('a month later is the same day, or the last one of its month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1_200, max: 1_200 }), (day, count) => {
        const moved = addMonths(day, count);
        const month = addMonths(monthStart(day), count);
        expect(monthStart(moved)).toBe(month);
        expect(moved.slice(8)).toBe([day.slice(8), monthEnd(month).slice(8)].toSorted()[0]);
        expect(addMonthsToEnd(monthEnd(day), count)).toBe(monthEnd(month));
      }),
    );
  });

  test.each([
    ['2026-03-31', 4, '2025-04-01'],
    ['2026-04-01', 4, '2026-04-01'],
    ['2026-12-31', 1, '2026-01-01'],
    ['2026-01-01', 12, '2025-12-01'],
  ])(
    'AD-076 the fiscal year of %s that begins in month %i begins on %s',
    (day, month, expected) => {
      expect(fiscalYearStart(day, month)).toBe(expected);
    },
  );

  test.each([
    ['2026-01-01', '2026-03-31', 3],
    ['2025-12-01', '2026-01-31', 2],
    ['2024-02-01', '2024-02-29', 1],
    ['2020-01-01', '2029-12-31', 120],
    ['2026-01-01', '2026-03-30', null],
    ['2026-01-02', '2026-03-31', null],
  ])('%s to %s is %s whole months', (from, to, expected) => {
    expect(wholeMonths(from, to)).toBe(expected);
  });
});

describe('time zones', () => {
  test.each([
    ['UTC', '2026-11-15T23:59:59.999Z', '2026-11-15'],
    ['UTC', '2026-11-16T00:00:00Z', '2026-11-16'],
    ['UTC', '1969-12-31T23:59:59.999Z', '1969-12-31'],
    ['Africa/Lagos', '2026-11-15T23:00:00Z', '2026-11-16'],
    ['America/New_York', '2026-11-15T04:59:59Z', '2026-11-14'],
    ['Pacific/Kiritimati', '2026-11-15T10:00:00Z', '2026-11-16'],
    // Summer time ends on 25 October: midnight is an hour later than the night before.
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
  ])('in %s it is at %s the day %s', (timeZone, at, day) => {
    expect(dayIn(timeZone, new Date(at))).toBe(day);
  });

  test.each([
    ['UTC', '2026-11-15', '2026-11-15T00:00:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    // Clocks go forward at midnight: the day starts at one o'clock.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    // Midnight occurs twice: the day starts with the first.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  ])('in %s the day %s begins at %s and lasts %d hours', (timeZone, day, start, hours) => {
    const startsAt = dayStart(timeZone, day);
    expect(startsAt.toISOString()).toBe(start);
    const endsAt = dayStart(timeZone, addDays(day, 1));
    expect((endsAt.getTime() - startsAt.getTime()) / 3_600_000).toBe(hours);
  });

  test('a day begins at its first moment, in any zone', () => {
    const zones = ['UTC', 'Europe/Berlin', 'Africa/Cairo', 'America/Sao_Paulo', 'Asia/Kathmandu'];
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyDay, (timeZone, day) => {
        const startMs = dayStart(timeZone, day).getTime();
        expect(dayIn(timeZone, new Date(startMs))).toBe(day);
        expect(dayIn(timeZone, new Date(startMs - 1))).toBe(addDays(day, -1));
      }),
    );
  });

  test('a zone that does not exist is a fault', () => {
    expect(() => dayIn('Europe/Atlantis', new Date(0))).toThrow(RangeError);
    expect(() => dayStart('Europe/Atlantis', '2026-11-15')).toThrow(RangeError);
  });
});
