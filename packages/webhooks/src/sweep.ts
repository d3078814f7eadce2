/**
 * Rows that were taken stay in an index for as long as any transaction may still see them, and every
 * look from the beginning walks over them. So most looks begin where the last complete one left off,
 * and only a sweep begins at the beginning, for what was committed late.
 */
export interface Sweep {
  /** Where the next look begins; 0 for the beginning. */
  readonly fromMs: () => number;
  /** After a look: whether it found everything that there was. */
  readonly note: (look: { readonly wasComplete: boolean; readonly tookMs: number }) => void;
}

interface SweepOptions {
  readonly nowMs: () => number;
  readonly everyMs: number;
  /** Never goes back. */
  readonly steadyMs?: () => number;
}

/** A row may become visible this long after the moment that it is ordered by. */
const lateMs = 5_000;
/** Under a transaction that is held open for hours a sweep becomes long; then it becomes rare. */
const shareMax = 0.05;

export function createSweep({
  nowMs,
  everyMs,
  steadyMs = () => performance.now(),
}: SweepOptions): Sweep {
  let completeAtMs: number | null = null;
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  /** Of the last two: one that a busy machine or a lock kept waiting must not put off the next. */
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
