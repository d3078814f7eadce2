import { currencies } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsOf, formatMoney, major, minor, toMajor, toMinor } from './money.ts';

describe('amounts', () => {
  test('have the decimals of ISO 4217, for every currency', () => {
    for (const { code, exponent } of currencies) expect(decimalsOf(code), code).toBe(exponent);
    expect(() => decimalsOf('naira')).toThrow(RangeError);
  });

  test('come back as they were from the other unit', () => {
    const whole = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 });
    fc.assert(
      fc.property(whole, fc.constantFrom('NGN', 'JPY', 'KWD', 'CLF'), (value, currency) => {
        // A double has 15 digits for certain: what has more is refused, never rounded.
        fc.pre(Math.abs(value) < 1e15);
        expect(toMinor(toMajor(minor(value), currency), currency)).toBe(value);
      }),
    );
  });

  test.each([
    [10.5, 'NGN', 1050],
    [0.1 + 0.7, 'NGN', null],
    [19.99, 'NGN', 1999],
    [1.005, 'NGN', null],
    [1.005, 'KWD', 1005],
    [10.5, 'JPY', null],
    [-0, 'NGN', 0],
    [Number.MAX_SAFE_INTEGER, 'NGN', null],
  ])('%d %s in minor units is %s', (value, currency, expected) => {
    if (expected === null) expect(() => toMinor(major(value), currency)).toThrow(RangeError);
    else expect(toMinor(major(value), currency)).toBe(expected);
  });

  test('that are none are refused', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => major(value)).toThrow(RangeError);
      expect(() => minor(value)).toThrow(RangeError);
    }
    expect(() => minor(10.5)).toThrow(RangeError);
  });

  test('are written for people', () => {
    expect(formatMoney(minor(1050), 'NGN', 'en-NG')).toMatch(/10\.50$/);
    expect(formatMoney(minor(1050), 'JPY', 'en')).toBe('¥1,050');
  });
});
