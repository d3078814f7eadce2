import { expect, test } from 'vitest';
import { chooseCurrency, parseBalanceSearch } from './balance-search.rules.ts';

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
