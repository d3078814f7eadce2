import { exponentOf, getCurrency } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPrintFormat } from './print-format.rules.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'NGN', 'XOF').map(getCurrency);
const languages = fc.constantFrom('en' as const, 'fr' as const);

test.each([
  ['en', 'EUR', 123_450n, '€1,234.50', '1,234.50'],
  ['fr', 'EUR', 123_450n, '1 234,50 €', '1 234,50'],
  ['en', 'JPY', 3_600n, '¥3,600', '3,600'],
  ['en', 'KWD', -1_005n, '-KWD 1.005', '-1.005'],
  ['fr', 'EUR', -5n, '-0,05 €', '-0,05'],
] as const)('in %s %s %i is %s', (language, code, minor, whole, amount) => {
  const format = createPrintFormat(language, getCurrency(code));
  expect(plain(format.money(minor))).toBe(whole);
  expect(plain(format.amount(minor))).toBe(amount);
});

test('every amount reads back as what it was, to the last digit', () => {
  const minors = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  fc.assert(
    fc.property(languages, currencies, minors, (language, currency, minor) => {
      const format = createPrintFormat(language, currency);
      const point = language === 'fr' ? ',' : '.';
      const digits = format.amount(minor).replaceAll(/[^0-9,.-]/g, '');
      const read = digits.replaceAll(point === ',' ? '.' : ',', '').replace(point, '.');
      expect(BigInt(read.replace('.', ''))).toBe(minor);
      expect(read.split('.')[1]?.length ?? 0).toBe(exponentOf(currency));
    }),
  );
});

describe('decimals', () => {
  const format = createPrintFormat('en', getCurrency('EUR'));
  test('a price has at least the decimals of its currency and none that it does not need', () => {
    expect(format.price('95')).toBe('95.00');
    expect(format.price('1234567.123400')).toBe('1,234,567.1234');
    expect(format.price('-0.5')).toBe('-0.50');
  });
  test('quantities and rates lose the zeros of the database', () => {
    expect(format.decimal('3.000000')).toBe('3');
    expect(format.decimal('0.250000')).toBe('0.25');
    expect(format.percent('7.500000')).toBe('7.5%');
    expect(plain(createPrintFormat('fr', getCurrency('EUR')).percent('21'))).toBe('21 %');
  });
  test('a day cannot be mistaken for a month', () => {
    expect(format.day('2026-11-05')).toBe('5 November 2026');
    expect(createPrintFormat('fr', getCurrency('EUR')).day('2026-11-05')).toBe('5 novembre 2026');
  });
});
