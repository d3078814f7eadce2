/**
 * Index entries of taken rows stay for as long as any transaction may still see them, and every
 * scan from the beginning walks over them. So most scans start where the last complete one ended,
 * and only a sweep starts at the beginning, to find rows that were committed late.
 */
export interface Sweep {
  /** Where the next scan starts; 0 for the beginning. */
  readonly fromMs: () => number;
  /** Reports a scan: whether it found everything there was, and how long it took. */
  readonly note: (look: { readonly wasComplete: boolean; readonly tookMs: number }) => void;
}

interface SweepOptions {
  readonly nowMs: () => number;
  readonly everyMs: number;
  /** A monotonic clock. */
  readonly steadyMs?: () => number;
}

/** A row may become visible this long after the time that it is ordered by. */
const lateMs = 5_000;
/** While a transaction stays open for hours, sweeps take longer; this share makes them rarer. */
const shareMax = 0.05;

export function createSweep({
  nowMs,
  everyMs,
  steadyMs = () => performance.now(),
}: SweepOptions): Sweep {
  let completeAtMs: number | null = null;
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Durations of the last two: a single sweep delayed by load or a lock must not postpone the next.
   */
  let sweepsTookMs: readonly number[] = [];
  let isSweeping = true;
  let askedAtMs = 0;

  return {
    fromMs: () => {
      askedAtMs = nowMs();
      const shorterMs = sweepsTookMs.length === 0 ? 0 : Math.min(...sweepsTookMs);
      const dueMs = Math.max(everyMs, shorterMs / shareMax);
      isSweeping = completeAtMs === null || steadyMs() - sweptAtMs > dueMs;
      return isSweeping || completeAtMs === null ? 0 : Math.max(0, completeAtMs - lateMs);
    },
    note: ({ wasComplete, tookMs }) => {
      if (!wasComplete) return;
      completeAtMs = askedAtMs;
      if (!isSweeping) return;
      sweptAtMs = steadyMs();
      sweepsTookMs = [...sweepsTookMs.slice(-1), tookMs];
    },
  };
}
