import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimalText } from './decimal-order.ts';

describe('compareDecimalText', () => {
  test('equal negative numbers are equal, without a sign', () => {
    expect(compareDecimalText('-1.50', '-15e-1')).toBe(0);
  });

  test('agrees with whole-number arithmetic on scaled values', () => {
    const scale = 12n;
    const decimal = fc.tuple(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 0, max: Number(scale) }),
      fc.integer({ min: 0, max: 5 }),
    );
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const expected = scaled(a) - scaled(b);
        const sign = expected < 0n ? -1 : expected > 0n ? 1 : 0;
        expect(Math.sign(compareDecimalText(textOf(a), textOf(b)))).toBe(sign);
      }),
      { numRuns: 1_000 },
    );

    function scaled([digits, decimals]: readonly [bigint, number, number]): bigint {
      return digits * 10n ** (scale - BigInt(decimals));
    }

    // The same value, written with a point or an exponent, and with trailing zeros.
    function textOf([digits, decimals, zeros]: readonly [bigint, number, number]): string {
      const sign = digits < 0n ? '-' : '';
      const magnitude = (digits < 0n ? -digits : digits).toString();
      if (zeros > 3) return `${sign}${magnitude}e-${decimals}`;
      const padded = magnitude.padStart(decimals + 1, '0');
      const whole = padded.slice(0, padded.length - decimals);
      const fraction = padded.slice(whole.length) + '0'.repeat(zeros);
      return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
    }
  });

  test.each([
    ['1e999999999999', '100000000', 1],
    ['1e-999999999999', '0.01', -1],
    ['-0', '0', 0],
    ['0.010000000000000001', '0.01', 1],
    ['0.0099999999999999999', '0.01', -1],
    ['100000000.0000000000001', '100000000', 1],
    ['1E8', '100000000.00', 0],
  ])('%s against %s is %i', (a, b, expected) => {
    expect(Math.sign(compareDecimalText(a, b))).toBe(expected);
  });
});
