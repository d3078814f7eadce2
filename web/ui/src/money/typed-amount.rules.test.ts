import { expect, test } from 'vitest';
import { parseTypedAmount } from './typed-amount.rules.ts';

test.each([
  ['12500', 'NGN', 1_250_000n],
  ['12,500.00', 'NGN', 1_250_000n],
  ['12.500,00', 'NGN', 1_250_000n],
  ['12 500', 'NGN', 1_250_000n],
  ['12,500', 'NGN', 1_250_000n],
  ['1,250,000', 'NGN', 125_000_000n],
  ['10,5', 'NGN', 1_050n],
  ['1500', 'JPY', 1_500n],
  ['1.234', 'KWD', 1_234n],
])('%s %s is read as its minor units', (typed, currency, minor) => {
  expect(parseTypedAmount(typed, currency)).toEqual({ kind: 'ok', minor });
});

test.each([
  ['10.555', 'XOF', 'ok'],
  ['10.5555', 'NGN', 'too_many_decimals'],
  ['10', 'NG', 'unknown_currency'],
  ['ten', 'NGN', 'not_a_decimal'],
  ['', 'NGN', 'not_a_decimal'],
])('%s %s is %s', (typed, currency, outcome) => {
  const read = parseTypedAmount(typed, currency);
  expect(read.kind === 'ok' ? 'ok' : read.reason).toBe(outcome);
});
