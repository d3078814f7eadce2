import { getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseAmountMicros,
  parseFractionMicros,
  toDecimalText,
  toMinor,
  wholeMinorMicros,
} from './units.rules.ts';

const naira = getCurrency('NGN');
const yen = getCurrency('JPY');

describe('amounts in millionths of a major unit', () => {
  it('an amount is read exactly, also where a double would round it', () => {
    expect(parseAmountMicros('90071992547409.93', naira)).toBe(90_071_992_547_409_930_000n);
    expect(parseAmountMicros('100', yen)).toBe(100_000_000n);
  });

  it('zero, negative numbers, words and too many decimals are no amounts', () => {
    for (const text of ['0', '-1', 'ten', '', '1.001']) {
      expect(parseAmountMicros(text, naira)).toBeNull();
    }
    expect(parseAmountMicros('1.5', yen)).toBeNull();
  });

  it('every minor amount survives the way to text and back', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), (minor) => {
        const micros = minor * 10_000n;
        expect(parseAmountMicros(toDecimalText(micros), naira)).toBe(micros);
        expect(toMinor(micros, naira)).toBe(minor);
      }),
    );
  });

  it('text has no more decimals than the value', () => {
    expect(toDecimalText(26_875_000n)).toBe('26.875');
    expect(toDecimalText(-1_000_000n)).toBe('-1');
    expect(toDecimalText(-50_000n)).toBe('-0.05');
  });

  it('a fraction of the minor unit stays behind when a bank moves money', () => {
    expect(wholeMinorMicros(98_604_999n, naira)).toBe(98_600_000n);
    expect(wholeMinorMicros(-98_604_999n, naira)).toBe(-98_600_000n);
    expect(() => toMinor(98_604_999n, naira)).toThrow('not a whole number of minor units');
  });

  it('a share is a plain decimal of at most six places', () => {
    expect(parseFractionMicros('0.3')).toBe(300_000n);
    expect(parseFractionMicros('1')).toBe(1_000_000n);
    expect(parseFractionMicros('-0.3')).toBeNull();
    expect(parseFractionMicros('0.1234567')).toBeNull();
  });
});
