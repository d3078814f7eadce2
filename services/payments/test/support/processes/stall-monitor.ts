import type { ApiProcess } from './api-process.ts';

/** How long the machine kept a process waiting: what a measured wait may be blamed on. */
export interface StallMonitor {
  /** The longest stall of this process or of the service's since the last call. */
  readonly takeWorstMs: () => Promise<number>;
  readonly stop: () => void;
}

const tickMs = 5;

/**
 * Other work on the same cores delays everybody. How late a timer fires, here and in the service's
 * own event loop, tells how late an answer may be without anybody's fault.
 */
export function startStallMonitor(api: ApiProcess): StallMonitor {
  let worstMs = 0;
  let lastTickMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    worstMs = Math.max(worstMs, nowMs - lastTickMs - tickMs);
    lastTickMs = nowMs;
  }, tickMs);
  return {
    takeWorstMs: async () => {
      // The service starts a new measurement whenever it was asked.
      const serviceMs = (await api.readCounter('nodejs_eventloop_lag_max_seconds')) * 1_000;
      const hereMs = worstMs;
      worstMs = 0;
      return serviceMs + hereMs;
    },
    stop: () => clearInterval(timer),
  };
}
