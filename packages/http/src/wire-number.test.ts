import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonDecimal, jsonInteger } from './wire-number.ts';

describe('numbers on the wire', () => {
  test('PD-017 any whole number is written digit for digit', () => {
    expect(JSON.stringify({ amount: jsonInteger(9007199254740993n) })).toBe(
      '{"amount":9007199254740993}',
    );
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(JSON.stringify(jsonInteger(value))).toBe(String(value));
      }),
    );
  });

  test('PD-017 any decimal is written character for character', () => {
    expect(JSON.stringify({ amount: jsonDecimal('90071992547409.93') })).toBe(
      '{"amount":90071992547409.93}',
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat(999), (whole, fraction) => {
        const text = `${whole}.${String(fraction).padStart(3, '0')}`;
        expect(JSON.stringify(jsonDecimal(text))).toBe(text);
      }),
    );
  });

  test('a number that fits is a plain number, which is faster to write', () => {
    expect(jsonInteger(1050n)).toBe(1050);
    expect(jsonDecimal('10.5')).toBe(10.5);
  });

  test.each(['', 'NaN', 'Infinity', '1e5', '01', '.5', '5.', ' 1', '"x"', '{}', '1,2'])(
    'text that is no plain decimal is a fault of ours: %s',
    (text) => {
      expect(() => jsonDecimal(text)).toThrow(RangeError);
    },
  );
});
