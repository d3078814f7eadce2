import { expect, test } from 'vitest';
import { chooseCurrency, parseBalanceSearch, monthsUntil } from './balance-search.rules.ts';

test('a statement is of the currency in its address, else of the business’s own, else of the first', () => {
  expect(chooseCurrency('GHS', 'NGN', ['NGN', 'USD'])).toBe('GHS');
  expect(chooseCurrency(undefined, 'NGN', ['USD', 'NGN'])).toBe('NGN');
  expect(chooseCurrency(undefined, 'NGN', ['USD'])).toBe('USD');
  expect(chooseCurrency(undefined, 'NGN', [])).toBe('NGN');
});

test('an address with anything else in it is read without it', () => {
  expect(parseBalanceSearch({ kind: 'magic', currency: 'ngn', from: 'yesterday', x: 1 })).toEqual({
    currency: 'NGN',
  });
});

test.each([
  ['2026-11-19', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-01-01', '2028-01-01', '2028-01-31', '2027-12-01', '2027-12-31'],
])('the months until %s go from their first day to their last', (today, from, to, ...before) => {
  expect(monthsUntil(today)).toEqual({
    now: { from, to },
    before: { from: before[0], to: before[1] },
  });
});
