/** Watches how long this thread's event loop is kept from everybody else by one piece of work. */
export interface LoopMeter {
  /** CPU time of the longest turn since the start, in milliseconds. */
  readonly stop: () => number;
}

/**
 * A turn of the loop is measured by the CPU time that this thread used in it: the wait that other
 * requests would see on a machine with a core to spare, whatever else runs on this one.
 */
export function startLoopMeter(): LoopMeter {
  let longestMicros = 0;
  let before = process.threadCpuUsage();
  let isRunning = true;
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestMicros = Math.max(longestMicros, user + system);
    before = process.threadCpuUsage();
    if (isRunning) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop: () => {
      isRunning = false;
      return longestMicros / 1000;
    },
  };
}
