/** How CPU time grows when the input doubles twice. */
export interface Growth {
  /** For five runs each of n, 2n and 4n, in microseconds. */
  readonly cpuMicros: readonly [number, number, number];
  /** The larger of both ratios; a linear reader is near 2, a quadratic one near 4. */
  readonly perDoubling: number;
}

const turns = 5;
/** Compilation and garbage collection only add time, so the lowest of a few measurements counts. */
const attemptsMax = 3;
const clearlyLinear = 2.8;

/**
 * Measures this thread's CPU time instead of wall-clock time, so that other work on the machine
 * does not count. The kernel counts it in ticks of up to 4 ms: five runs are counted together, and
 * n must be large enough that the smallest run takes a few milliseconds.
 */
export async function measureGrowth(n: number, run: (size: number) => unknown): Promise<Growth> {
  await run(n);
  let least = await measureOnce(n, run);
  for (let more = 1; more < attemptsMax && least.perDoubling > clearlyLinear; more += 1) {
    const again = await measureOnce(n, run);
    if (again.perDoubling < least.perDoubling) least = again;
  }
  return least;
}

async function measureOnce(n: number, run: (size: number) => unknown): Promise<Growth> {
  const once = await cpuOf(() => run(n));
  const twice = await cpuOf(() => run(2 * n));
  const fourTimes = await cpuOf(() => run(4 * n));
  return {
    cpuMicros: [once, twice, fourTimes],
    perDoubling: Math.max(twice / once, fourTimes / twice),
  };
}

async function cpuOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  for (let turn = 0; turn < turns; turn += 1) await run();
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, user + system);
}
