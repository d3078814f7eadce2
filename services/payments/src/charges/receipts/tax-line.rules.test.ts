import { getCurrency, money } from '@countinghouse/money';
import { expect, test } from 'vitest';
import { taxLineOf } from './tax-line.rules.ts';

const currency = getCurrency('NGN');
const paid = { amountMinor: 1_250_000n, currency };
const vat = { tax_label: 'VAT 7.5 %', tax_amount: '872.09' };

test('a tax that the merchant names is part of what was paid', () => {
  expect(taxLineOf(vat, paid)).toEqual({ label: 'VAT 7.5 %', amount: money(87_209n, currency) });
});

test.each([
  { ...vat, tax_label: '' },
  { ...vat, tax_label: 'x'.repeat(41) },
  { ...vat, tax_amount: '12500' },
  { ...vat, tax_amount: '-1' },
  { ...vat, tax_amount: '0' },
  { ...vat, tax_amount: '1.234' },
  { tax_label: 'VAT' },
  { tax_amount: '1' },
])('there is no tax line of %j', (metadata) => {
  expect(taxLineOf(metadata, paid)).toBeNull();
});
