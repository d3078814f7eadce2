import { expect, test } from 'vitest';
import { addDays, parseTypedDay } from './typed-day.rules.ts';

const context = { today: '2026-11-16', from: '2026-11-20' };

test.each([
  ['16', '2026-11-16'],
  ['3', '2026-11-03'],
  ['16/11', '2026-11-16'],
  ['16.11.', '2026-11-16'],
  ['16/11/27', '2027-11-16'],
  ['1-2-2027', '2027-02-01'],
  ['2026-12-01', '2026-12-01'],
  ['16 Nov 2026', '2026-11-16'],
  ['16 févr. 2026', '2026-02-16'],
  ['3 juil. 2026', '2026-07-03'],
  ['29/2/28', '2028-02-29'],
  ['+30', '2026-12-20'],
  ['-1', '2026-11-19'],
  ['eom', '2026-11-30'],
  ['today', '2026-11-16'],
])('%s is %s', (typed, day) => {
  expect(parseTypedDay(typed, context)).toBe(day);
});

test.each([
  '',
  'soon',
  '31/4',
  '32',
  '0',
  '16/13',
  '16/0',
  '29/2/27',
  '1/2/3/4',
  '16 nothing',
  '+',
])('%s is no day', (typed) => {
  expect(parseTypedDay(typed, context)).toBeNull();
});

test('a day is counted on over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
