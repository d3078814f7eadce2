import { expect, test } from 'vitest';
import { amountText, toMinorUnits } from './amount-text.rules.ts';

const en = { group: ',', decimal: '.' };
const fr = { group: ' ', decimal: ',' };

test.each([
  [12_500, 2, en, '12,500.00'],
  [12_500.5, 2, en, '12,500.50'],
  [-80, 2, en, '−80.00'],
  [0, 2, en, '0.00'],
  [-0, 2, en, '0.00'],
  [1_234_567.89, 2, fr, '1 234 567,89'],
  [1_500, 0, en, '1,500'],
  [1.234, 3, en, '1.234'],
  ['90071992547409.91', 2, en, '90,071,992,547,409.91'],
])('%s with %d decimals reads well', (major, exponent, marks, text) => {
  expect(amountText(String(major), exponent, marks)).toBe(text);
});

test.each([
  [12_500.5, 2, 1_250_050n],
  [-0.01, 2, -1n],
  [-12.3, 2, -1_230n],
  [1_500, 0, 1_500n],
])('%s is %d decimals in minor units without arithmetic', (major, exponent, minor) => {
  expect(toMinorUnits(String(major), exponent)).toBe(minor);
});
