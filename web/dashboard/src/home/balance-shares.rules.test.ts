import { expect, test } from 'vitest';
import { toShares } from './balance-shares.rules.ts';

test('parts of a bar fill it, and what is below zero takes no room', () => {
  expect(toShares(['50', '25', '-10', '25'])).toEqual([50, 25, 0, 25]);
  expect(toShares(['0', '0'])).toEqual([0, 0]);
});
