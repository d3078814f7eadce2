import { expect, test } from 'vitest';
import { readCurrency, readDay, readOneOf, readText, withoutGaps } from './search.rules.ts';

test('what the address does not say as it should is not there', () => {
  expect(readText({ q: '  ' }, 'q')).toBeUndefined();
  expect(readText({ q: 12_500 }, 'q')).toBe('12500');
  expect(readDay({ from: '16/11/2026' }, 'from')).toBeUndefined();
  expect(readDay({ from: '2026-11-16' }, 'from')).toBe('2026-11-16');
  expect(readCurrency({ currency: 'ngn' })).toBe('NGN');
  expect(readCurrency({ currency: 'naira' })).toBeUndefined();
  expect(readOneOf({ status: 'lost' }, 'status', ['failed'])).toBeUndefined();
  expect(withoutGaps({ status: 'failed', after: undefined })).toEqual({ status: 'failed' });
});
