import { median } from './series.ts';

/** Durations of one kind of statement, each with the moment at which it began. */
export interface Timings {
  readonly time: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly all: () => readonly number[];
  /** Those that began between two moments, counted in milliseconds from the first call. */
  readonly between: (fromMs: number, toMs: number) => readonly number[];
}

export function createTimings(): Timings {
  const startedAtMs = performance.now();
  const taken: { readonly atMs: number; readonly tookMs: number }[] = [];
  return {
    time: async (work) => {
      const beganMs = performance.now();
      const result = await work();
      taken.push({ atMs: beganMs - startedAtMs, tookMs: performance.now() - beganMs });
      return result;
    },
    all: () => taken.map((one) => one.tookMs),
    between: (fromMs, toMs) =>
      taken.filter((one) => one.atMs >= fromMs && one.atMs < toMs).map((one) => one.tookMs),
  };
}

/** `2.13 ms (least 1.70, p95 4.02, n 300)`; the least is what a busy neighbour disturbs least. */
export function describeTimings(values: readonly number[]): string {
  if (values.length === 0) return 'none';
  const p95 = values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
  const [least, middle, high] = [Math.min(...values), median(values), p95].map((ms) =>
    ms.toFixed(2),
  );
  return `${middle} ms (least ${least}, p95 ${high}, n ${values.length})`;
}
