import { describe, expect, test } from 'vitest';
import { getCurrency } from './currency.ts';
import {
  addMoney,
  amountMinorMax,
  amountMinorMin,
  compareMoney,
  money,
  subtractMoney,
} from './money.ts';

const usd = getCurrency('USD');
const eur = getCurrency('EUR');

describe('arithmetic', () => {
  test('PD-017 sums beyond 2^53 are exact', () => {
    const sum = addMoney(money(9_007_199_254_740_992n, usd), money(1n, usd));
    expect(sum).toEqual({ amountMinor: 9_007_199_254_740_993n, currency: usd });
  });

  test('subtraction may go below zero', () => {
    expect(subtractMoney(money(5n, usd), money(7n, usd))).toEqual(money(-2n, usd));
  });

  test('comparison orders amounts of one currency', () => {
    const amounts = [money(3n, usd), money(-1n, usd), money(3n, usd), money(0n, usd)];
    expect(amounts.sort(compareMoney).map(({ amountMinor }) => amountMinor)).toEqual([
      -1n,
      0n,
      3n,
      3n,
    ]);
  });

  test.each([
    ['added', addMoney],
    ['subtracted', subtractMoney],
    ['compared', compareMoney],
  ])('PD-017 amounts of two currencies cannot be %s', (_verb, combine) => {
    expect(() => combine(money(1n, usd), money(1n, eur))).toThrow('USD and EUR');
  });
});

describe('the range of a PostgreSQL bigint', () => {
  test('holds its ends', () => {
    expect(money(amountMinorMax, usd).amountMinor).toBe(9_223_372_036_854_775_807n);
    expect(money(amountMinorMin, usd).amountMinor).toBe(-9_223_372_036_854_775_808n);
  });

  test('is never left, not even by a sum', () => {
    expect(() => money(amountMinorMax + 1n, usd)).toThrow(RangeError);
    expect(() => money(amountMinorMin - 1n, usd)).toThrow(RangeError);
    expect(() => addMoney(money(amountMinorMax, usd), money(1n, usd))).toThrow(RangeError);
    expect(() => subtractMoney(money(amountMinorMin, usd), money(1n, usd))).toThrow(RangeError);
  });
});
