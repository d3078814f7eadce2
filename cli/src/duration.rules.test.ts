import { expect, test } from 'vitest';
import { parseDuration } from './duration.rules.ts';

test('reads seconds, minutes, hours, days, weeks and years, and nothing else', () => {
  expect(['90s', '5m', '3h', '30d', '2w', '1y'].map(parseDuration)).toEqual([
    90, 300, 10_800, 2_592_000, 1_209_600, 31_536_000,
  ]);
  expect(['', '3', 'h', '0h', '-1h', '1.5h', '3 h', '1mo'].map(parseDuration)).toEqual(
    Array.from({ length: 8 }, () => null),
  );
});
