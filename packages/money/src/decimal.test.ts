import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, exponentOf, getCurrency } from './currency.ts';
import { parseMajor, toMajorText } from './decimal.ts';
import { amountMinorMax, amountMinorMin, money } from './money.ts';

const usd = getCurrency('USD');
const jpy = getCurrency('JPY');
const kwd = getCurrency('KWD');

describe('parseMajor', () => {
  test.each([
    ['0.29', 29n],
    ['1.15', 115n],
    ['4.35', 435n],
    ['19.99', 1999n],
    ['1234567.89', 123_456_789n],
    ['90071992547409.93', 9_007_199_254_740_993n],
  ])('PD-018 %s USD is exactly %d minor units', (text, amountMinor) => {
    expect(parseMajor(text, usd)).toEqual({ kind: 'ok', money: money(amountMinor, usd) });
  });

  test('PD-018 0.010000000000000001 is refused although it is 0.01 as a double', () => {
    expect(Number('0.010000000000000001')).toBe(0.01);
    expect(reasonOf('0.010000000000000001', usd)).toBe('too_many_decimals');
  });

  test.each([
    ['10.005', 'USD'],
    ['10.5', 'JPY'],
    ['1.0001', 'KWD'],
    ['1e-3', 'USD'],
    ['1e-999999999', 'USD'],
    ['1e-99999999999999999999999999', 'USD'],
  ])('PD-019 %s %s has too many decimals', (text, code) => {
    expect(reasonOf(text, getCurrency(code))).toBe('too_many_decimals');
  });

  test('PD-019 1.001 KWD is accepted', () => {
    expect(parseMajor('1.001', kwd)).toEqual({ kind: 'ok', money: money(1001n, kwd) });
  });

  test('PD-020 the smallest JPY amount is 1', () => {
    expect(parseMajor('1', jpy)).toEqual({ kind: 'ok', money: money(1n, jpy) });
    expect(reasonOf('0.01', jpy)).toBe('too_many_decimals');
    expect(reasonOf('0.5', jpy)).toBe('too_many_decimals');
  });

  test.each([
    ['10.500', 1050n],
    ['1.05e1', 1050n],
    ['1e2', 10_000n],
    ['1E+2', 10_000n],
    ['1.0', 100n],
    ['100e-2', 100n],
    ['1050000e-5', 1050n],
    ['0', 0n],
    ['-0', 0n],
    ['0.00000', 0n],
    ['0e999999999', 0n],
    ['-10.5', -1050n],
  ])('the value decides, not the spelling: %s USD is %d', (text, amountMinor) => {
    expect(parseMajor(text, usd)).toEqual({ kind: 'ok', money: money(amountMinor, usd) });
  });

  test.each([
    '',
    ' ',
    '1 ',
    ' 1',
    '1\n',
    '+1',
    '01',
    '.5',
    '5.',
    '1e',
    '1e+',
    '--1',
    '0x10',
    '1_000',
    '1,5',
    '1n',
    'NaN',
    'Infinity',
    'null',
    '١',
  ])('%j is not a decimal of JSON', (text) => {
    expect(reasonOf(text, usd)).toBe('not_a_decimal');
  });

  test.each([
    ['92233720368547758.07', 'ok'],
    ['92233720368547758.08', 'out_of_range'],
    ['-92233720368547758.08', 'ok'],
    ['-92233720368547758.09', 'out_of_range'],
    ['99999999999999999999', 'out_of_range'],
    ['1e17', 'out_of_range'],
    ['9e16', 'ok'],
  ])('%s USD at the edge of 64 bits: %s', (text, outcome) => {
    expect(reasonOf(text, usd) ?? 'ok').toBe(outcome);
  });

  test.each([
    '1e309',
    '-1e309',
    '1e999999999',
    '1e99999999999999999999999999',
    `1${'0'.repeat(400)}`,
  ])('a number far beyond 64 bits is refused without being written out (%#)', (text) => {
    expect(reasonOf(text, usd)).toBe('out_of_range');
  });

  test('a megabyte of zeros is read in linear time', () => {
    const zeros = '0'.repeat(1_000_000);
    const startedAt = performance.now();
    expect(reasonOf(`0.${zeros}1`, usd)).toBe('too_many_decimals');
    expect(reasonOf(`1${zeros}`, usd)).toBe('out_of_range');
    expect(parseMajor(`1.${zeros}`, usd)).toEqual({ kind: 'ok', money: money(100n, usd) });
    expect(parseMajor(`0.${zeros}1e1000001`, usd)).toEqual({ kind: 'ok', money: money(100n, usd) });
    // Quadratic work would take minutes; the margin is for a busy machine.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});

describe('toMajorText', () => {
  test.each([
    ['USD', 9_007_199_254_740_993n, '90071992547409.93'],
    ['USD', 1050n, '10.5'],
    ['USD', 1000n, '10'],
    ['USD', 5n, '0.05'],
    ['USD', 0n, '0'],
    ['USD', -5n, '-0.05'],
    ['USD', -1050n, '-10.5'],
    ['JPY', 10n, '10'],
    ['JPY', -1200n, '-1200'],
    ['KWD', 1001n, '1.001'],
    ['KWD', 1n, '0.001'],
    ['KWD', 1500n, '1.5'],
    ['CLF', 12_345n, '1.2345'],
    ['USD', amountMinorMin, '-92233720368547758.08'],
  ])('PD-017 %s: %d minor units read %s', (code, amountMinor, text) => {
    expect(toMajorText(money(amountMinor, getCurrency(code)))).toBe(text);
  });
});

describe('for every currency and amount', () => {
  const anyCurrency = fc.constantFrom(...currencies.map(({ code }) => code));
  const anyAmount = fc.bigInt({ min: amountMinorMin, max: amountMinorMax });

  test('text and money convert into each other without loss', () => {
    fc.assert(
      fc.property(anyCurrency, anyAmount, (currency, amountMinor) => {
        const value = money(amountMinor, currency);
        expect(parseMajor(toMajorText(value), currency)).toEqual({ kind: 'ok', money: value });
      }),
    );
  });

  test('the text is the shortest JSON number of that value', () => {
    fc.assert(
      fc.property(anyCurrency, anyAmount, (currency, amountMinor) => {
        const text = toMajorText(money(amountMinor, currency));
        expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(text).not.toBe('-0');
      }),
    );
  });

  test('other spellings of the value give the same money', () => {
    fc.assert(
      fc.property(
        anyCurrency,
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.nat({ max: 40 }),
        fc.integer({ min: -40, max: 40 }),
        (currency, amountMinor, zeros, power) => {
          const expected = { kind: 'ok', money: money(amountMinor, currency) };
          const shift = -exponentOf(currency);
          expect(parseMajor(`${amountMinor}e${shift}`, currency)).toEqual(expected);
          expect(parseMajor(`${amountMinor}.${'0'.repeat(zeros + 1)}e${shift}`, currency)).toEqual(
            expected,
          );
          if (power >= 0) {
            const longer = `${amountMinor}${'0'.repeat(power)}e${shift - power}`;
            if (amountMinor !== 0n) expect(parseMajor(longer, currency)).toEqual(expected);
          }
        },
      ),
    );
  });

  test('one significant decimal too many is always refused', () => {
    fc.assert(
      fc.property(
        anyCurrency,
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.integer({ min: 1, max: 9 }),
        (currency, whole, lastDigit) => {
          const text = `${whole}.${'0'.repeat(exponentOf(currency))}${lastDigit}`;
          expect(reasonOf(text, currency)).toBe('too_many_decimals');
        },
      ),
    );
  });

  test('no text makes it throw', () => {
    const numberLike = fc.string({
      unit: fc.constantFrom(...'0123456789.eE+-'.split('')),
      maxLength: 30,
    });
    fc.assert(
      fc.property(anyCurrency, fc.oneof(fc.string(), numberLike), (currency, text) => {
        const isJsonNumber = /^-?\d/.test(text) && isJson(text);
        expect(reasonOf(text, currency) === 'not_a_decimal').toBe(!isJsonNumber);
      }),
    );
  });
});

function reasonOf(text: string, currency: Parameters<typeof parseMajor>[1]): string | null {
  const parsed = parseMajor(text, currency);
  return parsed.kind === 'reject' ? parsed.reason : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    // JSON allows white space around a value; the text of a number has none.
    return text.trim() === text;
  } catch {
    return false;
  }
}
