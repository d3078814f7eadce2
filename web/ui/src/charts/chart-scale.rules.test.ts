import { expect, test } from 'vitest';
import { chooseUnit, labelStep } from './chart-scale.rules.ts';

test.each([
  [[0, 12], 'one'],
  [[-25_000, 3], 'thousand'],
  [[-2_300_000, 10], 'million'],
  [[], 'one'],
] as const)('%j is drawn in units of %s', (values, unit) => {
  expect(chooseUnit(values)).toBe(unit);
});

test.each([
  [12, 500, 40, 1],
  [12, 300, 40, 2],
  [30, 300, 40, 4],
])('of %d labels in %d px each %d px wide, every %dth is shown', (count, width, each, step) => {
  expect(labelStep(count, width, each)).toBe(step);
});
