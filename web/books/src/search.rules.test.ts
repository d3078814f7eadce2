import { expect, test } from 'vitest';
import { compact } from './brand.ts';
import { readCount, readDay, readFlag, readOneOf, readText } from './search.rules.ts';

test('an address is believed only where it says something sensible', () => {
  const raw = {
    text: 2026,
    status: 'draft',
    from: '2026-13',
    to: '2026-11-16',
    offset: '50',
    mine: 'true',
  };
  expect(readText(raw, 'text')).toBe('2026');
  expect(readOneOf(raw, 'status', ['draft', 'paid'])).toBe('draft');
  expect(readOneOf(raw, 'status', ['paid'])).toBeUndefined();
  expect(readDay(raw, 'from')).toBeUndefined();
  expect(readDay(raw, 'to')).toBe('2026-11-16');
  expect(readCount(raw, 'offset')).toBe(50);
  expect(readCount({ offset: -1 }, 'offset')).toBeUndefined();
  expect(readFlag(raw, 'mine')).toBe(true);
  expect(readFlag({ mine: false }, 'mine')).toBeUndefined();
});

test('what is not said stands in no address', () => {
  expect(Object.keys(compact({ text: undefined, offset: 50 }))).toEqual(['offset']);
});
