/** How long the machine itself kept this process waiting: what a measured wait may be blamed on. */
export interface StallMonitor {
  /** The longest stall since the last call. */
  readonly takeWorstMs: () => number;
  readonly stop: () => void;
}

const tickMs = 5;

/**
 * Other work on the same cores delays every process alike, so the lateness of a timer here tells
 * how late an answer may be without anybody's fault.
 */
export function startStallMonitor(): StallMonitor {
  let worstMs = 0;
  let lastTickMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    worstMs = Math.max(worstMs, nowMs - lastTickMs - tickMs);
    lastTickMs = nowMs;
  }, tickMs);
  return {
    takeWorstMs: () => {
      const worst = worstMs;
      worstMs = 0;
      return worst;
    },
    stop: () => clearInterval(timer),
  };
}
