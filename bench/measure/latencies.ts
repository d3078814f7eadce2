import { setTimeout as wait } from 'node:timers/promises';
import { BenchError } from '../benchmark.ts';
import type { Committed } from '../load/paced-events.ts';
import type { WebhookSink } from '../load/webhook-sink.ts';

/** First bytes at the receiver, read while more come in. */
export interface Arrivals {
  /** Reads what is new; returns the events that came for the first time. */
  readonly take: () => Promise<readonly string[]>;
  /** When each event came first. */
  readonly firstMs: ReadonlyMap<string, number>;
  /** Requests beyond the first of an event. */
  readonly repeats: () => number;
}

export function watchArrivals(sink: WebhookSink): Arrivals {
  const firstMs = new Map<string, number>();
  let repeats = 0;
  return {
    take: async () => {
      const fresh: string[] = [];
      for (const { eventId, atMs } of await sink.takeArrivals()) {
        if (firstMs.has(eventId)) {
          repeats += 1;
          continue;
        }
        firstMs.set(eventId, atMs);
        fresh.push(eventId);
      }
      return fresh;
    },
    firstMs,
    repeats: () => repeats,
  };
}

const lookEveryMs = 200;

/** Waits until every one of the events has come; a missing one fails the run. */
export async function untilAllArrived(
  arrivals: Arrivals,
  committed: Committed,
  waitMs: number,
): Promise<void> {
  const giveUpAtMs = performance.now() + waitMs;
  for (;;) {
    await arrivals.take();
    const missing = [...committed.keys()].filter((id) => !arrivals.firstMs.has(id)).length;
    if (missing === 0) return;
    if (performance.now() > giveUpAtMs) {
      throw new BenchError(`${missing} events were never delivered`);
    }
    await wait(lookEveryMs);
  }
}

/** From commit to first byte, in the order of the commits, of those that have come. */
export function latenciesOf(arrivals: Arrivals, committed: Committed): readonly number[] {
  return [...committed].flatMap(([id, atMs]) => {
    const firstMs = arrivals.firstMs.get(id);
    return firstMs === undefined ? [] : [firstMs - atMs];
  });
}

/** The value that this share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError('a percentile of nothing');
  return value;
}

export function describeLatencies(values: readonly number[]): string {
  if (values.length === 0) return 'none';
  const at = (share: number): string => percentile(values, share).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms, n ${values.length}`;
}
