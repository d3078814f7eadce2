import { dayIn } from '@countinghouse/calendar';
import { describe, expect, test } from 'vitest';
import { isTimeZone } from './organisation.rules.ts';

describe('a time zone', () => {
  test.each([
    'UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'Europe/Kiev',
    'America/Argentina/Buenos_Aires',
    'Asia/Ho_Chi_Minh',
    'Pacific/Kanton',
    'Etc/GMT+5',
  ])('%s is one, by its new name and by its old one, and has a day', (name) => {
    expect(isTimeZone(name)).toBe(true);
    expect(dayIn(name, new Date('2026-11-15T10:30:00Z'))).toBe('2026-11-15');
  });

  test.each(['', 'Berlin', '+01:00', '-03', '+0530', 'Europe/Berlin ', 'UTC+1', '\u2212', 'x'])(
    '"%s" is none: offsets forget summer time',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );

  test('whatever the language knows is one', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([]);
  });
});
