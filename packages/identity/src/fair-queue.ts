export interface FairQueue {
  /** `full`: too many tasks wait, most of them from this lane; the task never runs. */
  readonly run: <Result>(lane: string, task: () => Promise<Result>) => Promise<Result | 'full'>;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Runs a few tasks at a time; the others wait. Lanes take turns, so a lane with one task waits for
 * one task of each other lane, however long those are. When the queue is full, the longest lane
 * drops one.
 */
export function createFairQueue(options: {
  readonly atOnce: number;
  readonly waitingMax: number;
}): FairQueue {
  /** In order of their turns. */
  const lanes = new Map<string, Waiting[]>();
  let running = 0;
  let waitingCount = 0;

  function add(lane: string, waiting: Waiting): void {
    const same = lanes.get(lane) ?? [];
    if (waitingCount >= options.waitingMax) {
      const longest = [...lanes.values()].reduce((a, b) => (b.length > a.length ? b : a));
      if (same.length + 1 >= longest.length) return waiting.refuse();
      longest.pop()?.refuse();
      waitingCount -= 1;
    }
    same.push(waiting);
    lanes.set(lane, same);
    waitingCount += 1;
  }

  function startNext(): void {
    const [next] = lanes;
    if (next === undefined || running >= options.atOnce) return;
    const [lane, tasks] = next;
    const first = tasks.shift();
    lanes.delete(lane);
    if (tasks.length > 0) lanes.set(lane, tasks);
    waitingCount -= 1;
    first?.start();
  }

  return {
    run: (lane, task) =>
      new Promise((resolve, reject) => {
        const start = (): void => {
          running += 1;
          task()
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              startNext();
            });
        };
        if (running < options.atOnce) start();
        else add(lane, { start, refuse: () => resolve('full') });
      }),
  };
}
