import { expect, test } from 'vitest';
import { parseTypedSum } from './typed-sum.rules.ts';

test.each([
  ['42000', 2, '42000', false],
  ['42,000.50', 2, '42000.5', false],
  ['42.000,50', 2, '42000.5', false],
  ['1 200', 2, '1200', false],
  ['42000+3500', 2, '45500', true],
  ['0.1+0.2', 2, '0.3', true],
  ['1200 + 350 − 50', 2, '1500', true],
  ['-80', 2, '-80', false],
  ['10-10', 2, '0', true],
  ['.5', 2, '0.5', false],
  ['1.234', 6, '1234', false],
  ['1.2345', 6, '1.2345', false],
  ['5-5.01', 2, '-0.01', true],
  ['999999999999.99', 2, '999999999999.99', false],
  ['1500', 0, '1500', false],
])('%s with %d decimals is %s', (typed, decimals, text, isSum) => {
  expect(parseTypedSum(typed, decimals)).toEqual({ kind: 'ok', text, isSum });
});

test.each([
  ['', 2, 'not_a_number'],
  ['ten', 2, 'not_a_number'],
  ['10+', 2, 'not_a_number'],
  ['.', 2, 'not_a_number'],
  ['12+x', 2, 'not_a_number'],
  ['1000000000000', 2, 'not_a_number'],
  ['10.5555', 2, 'too_many_decimals'],
  ['10.5', 0, 'too_many_decimals'],
])('%s with %d decimals is %s', (typed, decimals, reason) => {
  expect(parseTypedSum(typed, decimals)).toEqual({ kind: 'reject', reason });
});
