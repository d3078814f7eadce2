import { amountMinorMax, getCurrency, money } from '@countinghouse/money';
import { expect, test } from 'vitest';
import type { Language } from './language.rules.ts';
import { amountFieldText, formatMoney } from './money-text.rules.ts';

/** Intl writes several kinds of space; readers see no difference. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');
const of = (amountMinor: bigint, code: string) => money(amountMinor, getCurrency(code));

test.each<[bigint, string, Language, string]>([
  [1_250_000n, 'NGN', 'en', 'NGN 12,500.00'],
  [1_250_000n, 'NGN', 'fr', '12 500,00 NGN'],
  [1_999n, 'EUR', 'en', '€19.99'],
  [5n, 'USD', 'en', '$0.05'],
  [1_250n, 'JPY', 'en', '¥1,250'],
  [1_234_567n, 'KWD', 'en', 'KWD 1,234.567'],
  [amountMinorMax, 'USD', 'en', '$92,233,720,368,547,758.07'],
])('%s minor units of %s read in %s as %s', (amountMinor, code, language, text) => {
  expect(plain(formatMoney(of(amountMinor, code), language))).toBe(text);
});

test('the decimals are those of ISO 4217 where Intl has others', () => {
  const intl = new Intl.NumberFormat('en', { style: 'currency', currency: 'IQD' });
  expect(intl.resolvedOptions().maximumFractionDigits).toBe(0);
  expect(plain(formatMoney(of(500_050n, 'IQD'), 'en'))).toBe('IQD 500.050');
});

test('an amount is filled in as one would type it', () => {
  expect(amountFieldText(of(250_050n, 'NGN'), 'en')).toBe('2500.50');
  expect(amountFieldText(of(250_050n, 'NGN'), 'fr')).toBe('2500,50');
  expect(amountFieldText(of(250_000n, 'NGN'), 'fr')).toBe('2500');
  expect(amountFieldText(of(7n, 'JPY'), 'en')).toBe('7');
});
