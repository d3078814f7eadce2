import { expect, test } from 'vitest';
import { createTimings, describeTimings } from './timings.ts';

test('timings are told by their median, their least and their 95th percentile', () => {
  const values = Array.from({ length: 100 }, (_, position) => position + 1);

  expect(describeTimings(values.toReversed())).toBe('50.50 ms (least 1.00, p95 96.00, n 100)');
  expect(describeTimings([])).toBe('none');
});

test('a timing belongs to the window in which its work began', async () => {
  const timings = createTimings();
  await timings.time(() => Promise.resolve());

  expect(timings.all()).toHaveLength(1);
  expect(timings.between(0, 60_000)).toHaveLength(1);
  expect(timings.between(60_000, Number.POSITIVE_INFINITY)).toHaveLength(0);
});
