import { expect, test } from 'vitest';
import { countAttempts, toSpark } from './health.rules.ts';

const hours = [
  { from: '2026-11-17T08:00:00Z', delivered: 3, failed: 0 },
  { from: '2026-11-17T10:00:00Z', delivered: 1, failed: 2 },
];

test('each hour stands at its place, also beside hours without attempts', () => {
  const spark = toSpark(hours, new Date('2026-11-17T10:45:00Z'));
  expect(spark).toHaveLength(24);
  expect(spark.slice(-4)).toEqual(['none', 'good', 'none', 'bad']);
  expect(spark.slice(0, -4)).not.toContain('good');
});

test('attempts are counted by how they ended', () => {
  expect(countAttempts(hours)).toEqual({ delivered: 4, failed: 2 });
});
