import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareExact,
  dividedBy,
  minus,
  parseExact,
  parsePercent,
  plus,
  roundDown,
  roundHalfUp,
  times,
} from './exact.rules.ts';

describe('rounding', () => {
  test.each([
    ['0.5', 1n, 0n],
    ['0.499999', 0n, 0n],
    ['1.5', 2n, 1n],
    ['2.5', 3n, 2n],
    ['-0.5', -1n, -1n],
    ['-0.499999', 0n, -1n],
    ['-2.5', -3n, -3n],
    ['-7', -7n, -7n],
    ['0', 0n, 0n],
    ['9007199254740993.5', 9_007_199_254_740_994n, 9_007_199_254_740_993n],
  ])('%s is %d by half up and %d down', (text, halfUp, down) => {
    expect(roundHalfUp(parseExact(text))).toBe(halfUp);
    expect(roundDown(parseExact(text))).toBe(down);
  });

  test('a third of a cent and two thirds, which no decimal holds', () => {
    const third = dividedBy(parseExact('1'), parseExact('3'));
    expect(roundHalfUp(third)).toBe(0n);
    expect(roundHalfUp(plus(third, third))).toBe(1n);
    expect(compareExact(times(third, parseExact('3')), parseExact('1'))).toBe(0);
  });
});

describe('decimal text', () => {
  test('AD-033 is read exactly: 0.1 and 0.2 are 0.3', () => {
    const sum = plus(parseExact('0.1'), parseExact('0.2'));
    expect(compareExact(sum, parseExact('0.3'))).toBe(0);
    expect(compareExact(parsePercent('7.5'), parseExact('0.075'))).toBe(0);
  });

  test.each(['', '1.', '.5', '1e3', '+1', '1,5', ' 1', 'NaN', '0x10'])(
    '"%s" is a fault',
    (text) => {
      expect(() => parseExact(text)).toThrow(RangeError);
    },
  );

  test('a divisor of zero or below is a fault', () => {
    expect(() => dividedBy(parseExact('1'), parseExact('0'))).toThrow(RangeError);
    expect(() => dividedBy(parseExact('1'), parseExact('-2'))).toThrow(RangeError);
  });
});

test('sums, differences, products and roundings are those of a decimal library', () => {
  const anyDecimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 10 }))
    .map(([units, decimals]) => new Big(units.toString()).div(new Big(10).pow(decimals)).toFixed());
  const roundHalfUpBig = (value: Big): bigint => BigInt(value.round(0, Big.roundHalfUp).toFixed());
  fc.assert(
    fc.property(anyDecimal, anyDecimal, (a, b) => {
      const [left, right] = [new Big(a), new Big(b)];
      expect(roundHalfUp(plus(parseExact(a), parseExact(b)))).toBe(
        roundHalfUpBig(left.plus(right)),
      );
      expect(roundHalfUp(minus(parseExact(a), parseExact(b)))).toBe(
        roundHalfUpBig(left.minus(right)),
      );
      expect(roundHalfUp(times(parseExact(a), parseExact(b)))).toBe(
        roundHalfUpBig(left.times(right)),
      );
      expect(compareExact(parseExact(a), parseExact(b))).toBe(left.cmp(right));
    }),
  );
});
