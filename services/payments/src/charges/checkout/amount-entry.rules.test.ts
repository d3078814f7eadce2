import { getCurrency, money } from '@countinghouse/money';
import { formatMoney, languages } from '@countinghouse/pages';
import type { PayerLanguage } from '@countinghouse/pages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountBounds, parseAmountEntry } from './amount-entry.rules.ts';

const read = (text: string, code = 'NGN', language: PayerLanguage = 'en') => {
  const entry = parseAmountEntry(text, getCurrency(code), language);
  return entry.kind === 'ok' ? entry.amountMinor : entry.reason;
};

test.each<[string, string, PayerLanguage, bigint]>([
  ['12500', 'NGN', 'en', 1_250_000n],
  [' 12,500.5 ', 'NGN', 'en', 1_250_050n],
  ['12.500,50', 'NGN', 'en', 1_250_050n],
  ['12 500,50', 'NGN', 'fr', 1_250_050n],
  ['12\u202f500,50', 'NGN', 'fr', 1_250_050n],
  ['12’500.50', 'NGN', 'en', 1_250_050n],
  ['1,234', 'NGN', 'en', 123_400n],
  ['1,234,567', 'NGN', 'en', 123_456_700n],
  ['1.234.567', 'NGN', 'fr', 123_456_700n],
  ['12,5', 'NGN', 'en', 1_250n],
  ['12.5', 'NGN', 'fr', 1_250n],
  ['.5', 'NGN', 'en', 50n],
  ['5.', 'NGN', 'en', 500n],
  ['007', 'NGN', 'en', 700n],
  ['1.001', 'KWD', 'en', 1_001n],
  ['1,001', 'KWD', 'fr', 1_001n],
  ['1,234', 'JPY', 'en', 1_234n],
])('PD-077 %j in %s, written in %s, is %s minor units', (text, code, language, amountMinor) => {
  expect(read(text, code, language)).toBe(amountMinor);
});

test.each<[string, string, PayerLanguage, string]>([
  ['', 'NGN', 'en', 'missing'],
  ['  ', 'NGN', 'en', 'missing'],
  ['ten', 'NGN', 'en', 'unreadable'],
  ['-5', 'NGN', 'en', 'unreadable'],
  ['1e3', 'NGN', 'en', 'unreadable'],
  ['.', 'NGN', 'en', 'unreadable'],
  ['12,34,5', 'NGN', 'en', 'unreadable'],
  ['1,23.4.5', 'NGN', 'en', 'unreadable'],
  ['10.005', 'NGN', 'en', 'too_many_decimals'],
  ['1,234', 'NGN', 'fr', 'too_many_decimals'],
  ['1.234', 'NGN', 'en', 'too_many_decimals'],
  ['0.5', 'JPY', 'en', 'too_many_decimals'],
  ['0', 'NGN', 'en', 'too_small'],
  ['0.009', 'KWD', 'en', 'too_small'],
  ['100000000.01', 'NGN', 'en', 'too_large'],
  ['9'.repeat(5_000), 'NGN', 'en', 'too_large'],
])(
  '%j in %s, written in %s, is refused as %s and never rounded',
  (text, code, language, reason) => {
    expect(read(text, code, language)).toBe(reason);
  },
);

test('PD-020 the bounds are a hundredth and a hundred million, and 1 in a currency without decimals', () => {
  expect(read('0.01')).toBe(1n);
  expect(read('100000000')).toBe(10_000_000_000n);
  expect(read('1', 'JPY')).toBe(1n);
  expect(amountBounds(getCurrency('KWD')).min.amountMinor).toBe(10n);
});

test('an amount as a page shows it is read back as the same amount', () => {
  const codes = ['NGN', 'JPY', 'KWD'].map(getCurrency);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10n, max: 10_000_000_000n }),
      fc.constantFrom(...codes),
      fc.constantFrom(...languages),
      (amountMinor, currency, language) => {
        fc.pre(amountMinor <= amountBounds(currency).max.amountMinor);
        const shown = formatMoney(money(amountMinor, currency), language);
        const typed = shown.replaceAll(/[^\d.,\s]/g, '');
        const entry = parseAmountEntry(typed, currency, language);
        expect(entry).toEqual({ kind: 'ok', amountMinor });
      },
    ),
  );
});
