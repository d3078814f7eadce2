import { median } from './series.ts';

/** The median of what was measured, and between which values the true one lies. */
export interface MedianInterval {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** How often such an interval holds the true median: at least the confidence asked for. */
  readonly coverage: number;
}

const confidence = 0.95;

/**
 * The exact interval of order statistics (the sign test turned round): each value lies above the true
 * median with probability one half, whatever the distribution. The interval leaves out as many of the
 * smallest and of the largest values as the confidence permits.
 */
export function medianInterval(values: readonly number[]): MedianInterval {
  const sorted = values.toSorted((a, b) => a - b);
  let coverage = 1;
  let leftOut = -1;
  for (;;) {
    const next = coverage - 2 * chanceOfHeads(sorted.length, leftOut + 1);
    if (next < confidence) break;
    coverage = next;
    leftOut += 1;
  }
  const [low, high] = [sorted[leftOut], sorted[sorted.length - 1 - leftOut]];
  if (low === undefined || high === undefined) {
    throw new RangeError(`${values.length} values are too few for an interval`);
  }
  return { median: median(sorted), low, high, coverage };
}

/** The probability of exactly so many heads in so many tosses. */
function chanceOfHeads(tosses: number, heads: number): number {
  let chance = 0.5 ** tosses;
  for (let n = 1; n <= heads; n += 1) chance *= (tosses - n + 1) / n;
  return chance;
}
