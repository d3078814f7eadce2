import { expect, test } from 'vitest';
import type { Arrival, WebhookSink } from '../load/webhook-sink.ts';
import { latenciesOf, percentile, untilAllArrived, watchArrivals } from './latencies.ts';

function sinkOf(...takes: readonly (readonly Arrival[])[]): WebhookSink {
  const left = [...takes];
  return {
    url: () => '',
    hangUrl: () => '',
    settings: {},
    takeArrivals: () => Promise.resolve(left.shift() ?? []),
  };
}

test('a latency is from the commit to the first request; later ones count as repeats', async () => {
  const arrivals = watchArrivals(
    sinkOf(
      [
        { eventId: 'a', atMs: 130 },
        { eventId: 'foreign', atMs: 1 },
      ],
      [
        { eventId: 'a', atMs: 190 },
        { eventId: 'b', atMs: 250 },
      ],
    ),
  );
  const committed = new Map([
    ['a', 100],
    ['b', 200],
  ]);
  await untilAllArrived(arrivals, committed, 5_000);
  expect(latenciesOf(arrivals, committed)).toEqual([30, 50]);
  expect(arrivals.repeats()).toBe(1);
});

test('an event that never comes fails the run', async () => {
  const waiting = untilAllArrived(watchArrivals(sinkOf()), new Map([['a', 1]]), 0);
  await expect(waiting).rejects.toThrow('1 events were never delivered');
});

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentile(values, 0.5)).toBe(51);
  expect(percentile(values, 0.95)).toBe(96);
  expect(percentile(values, 1)).toBe(100);
});
