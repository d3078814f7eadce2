import { expect, test } from 'vitest';
import { parseShare } from './share.rules.ts';

test.each([
  ['25', 2500],
  ['33.34 %', 3334],
  ['12,5', 1250],
  ['100', 10_000],
  ['100.01', null],
  ['0', null],
  ['1.234', null],
  ['half', null],
])('%s is %s', (typed, points) => {
  expect(parseShare(typed)).toBe(points);
});
