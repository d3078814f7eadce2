/** The longest that one request may block a process, in milliseconds of CPU time. */
export const turnMsMax = 250;

/**
 * Garbage collection, compilation and a busy host lengthen single turns by chance, never all of
 * them.
 */
const attemptsMax = 5;

export interface LoopReading<Result> {
  readonly result: Result;
  /** CPU time of the longest event loop turn, in milliseconds. */
  readonly longestMs: number;
}

/**
 * Measures how long a piece of work blocks this thread's event loop. A turn is measured by the CPU
 * time that the thread used in it: the wait that other requests would see on a machine with a spare
 * core. Work that is too long once is repeated: truly long work is so every time. `attempt` lets
 * the work start fresh each time.
 */
export async function measureLongestTurn<Result>(
  work: (attempt: number) => Promise<Result>,
): Promise<LoopReading<Result>> {
  let least = await measureOnce(() => work(0));
  for (let attempt = 1; attempt < attemptsMax && least.longestMs > turnMsMax; attempt += 1) {
    const again = await measureOnce(() => work(attempt));
    if (again.longestMs < least.longestMs) least = again;
  }
  return least;
}

async function measureOnce<Result>(work: () => Promise<Result>): Promise<LoopReading<Result>> {
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
  try {
    const result = await work();
    // The turn that ended the work counts too.
    await new Promise((resolve) => setImmediate(resolve));
    return { result, longestMs: longestMicros / 1000 };
  } finally {
    isRunning = false;
  }
}
