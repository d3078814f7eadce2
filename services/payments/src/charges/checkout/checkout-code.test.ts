import { expect, test } from 'vitest';
import { parseCheckoutCode } from './checkout-code.rules.ts';
import { newCheckoutCode } from './checkout-code.ts';

test('a code begins with its cell, is random, and is read as it was written', () => {
  const codes = Array.from({ length: 1_000 }, () => newCheckoutCode(33));
  expect(codes.filter((code) => !code.startsWith('11'))).toEqual([]);
  expect(new Set(codes).size).toBe(1_000);
  expect(codes.map(parseCheckoutCode)).toEqual(codes);
  const letters = new Set(codes.flatMap((code) => code.slice(2).split('')));
  expect(letters.size).toBe(32);
});
