import { expect, test } from 'vitest';
import { numberFits, plainNumber } from './account-number.rules.ts';

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000', true],
  ['0532013000', 'DE89370400440532013000', true],
  ['532013000', 'DE89370400440532013000', true],
  ['XXXXXXXXXXXX4242', '4111111111114242', true],
  ['**** 4242', '4111111111114242', true],
  ['20041010050500013', 'FR1420041010050500013M02606', true],
  ['DE02120300000000202051', 'DE89370400440532013000', false],
  ['3000', 'DE89370400440532013000', true],
  ['00', 'DE89370400440532013000', false],
])('%s is %s: %s', (inFile, known, expected) => {
  expect(numberFits(inFile, plainNumber(known))).toBe(expected);
});
