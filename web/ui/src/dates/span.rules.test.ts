import { expect, test } from 'vitest';
import { toSpanParts } from './span.rules.ts';

test.each([
  [
    4 * 86_400_000 + 3 * 3_600_000 + 59_000,
    [
      [4, 'day'],
      [3, 'hour'],
    ],
  ],
  [86_400_000, [[1, 'day']]],
  [
    3_660_000,
    [
      [1, 'hour'],
      [1, 'minute'],
    ],
  ],
  [59_000, []],
  [-5_000, []],
])('%d ms is said in at most two units', (ms, parts) => {
  expect(toSpanParts(ms)).toEqual(parts);
});
