import { isElsewhere, isUnanswered, isUnavailable } from './errors.ts';

/**
 * Natural batching: while one batch runs, the next one fills. There is no timer, so a single item
 * runs immediately, and the more items arrive together, the more share one round trip.
 */
export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

interface BatcherOptions<Item, Result> {
  /** Returns one result per item, in the order of the items. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly itemsMax: number;
  /** Concurrent batches: one per connection that the path may use. */
  readonly lanes: number;
  /**
   * Halves a failing batch until the faulty item is alone, so that only it fails and the others
   * succeed. Only for work that a failed run leaves undone.
   */
  readonly isolatesFaults?: boolean;
  /**
   * Items of different groups never share a batch, and a group has one batch at a time: who waits for
   * a lock of its own group holds up nobody else.
   */
  readonly groupOf?: (item: Item) => string | null;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Batch<Item, Result> {
  readonly group: string | null;
  readonly batch: Waiting<Item, Result>[];
}

export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): Batcher<Item, Result> {
  let queue: Waiting<Item, Result>[] = [];
  let lanesBusy = 0;
  let isScheduled = false;
  const busyGroups = new Set<string>();
  const { groupOf = () => null } = options;

  async function runLane({ group, batch }: Batch<Item, Result>): Promise<void> {
    if (group !== null) busyGroups.add(group);
    await runBatch(batch);
    if (group !== null) busyGroups.delete(group);
    lanesBusy -= 1;
    schedule();
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map((waiting) => waiting.item));
      if (results.length !== batch.length) {
        throw new Error(`a batch of ${batch.length} came back with ${results.length} results`);
      }
      results.forEach((result, index) => batch[index]?.resolve(result));
    } catch (error) {
      const concernsAll = isUnavailable(error) && !isElsewhere(error);
      if (options.isolatesFaults === true && batch.length > 1 && !concernsAll) {
        const half = Math.ceil(batch.length / 2);
        await runBatch(batch.slice(0, half));
        await runBatch(batch.slice(half));
        return;
      }
      // While the database hangs, items waiting for the next batch would wait as long again.
      const stranded = isUnanswered(error) ? queue.splice(0) : [];
      for (const waiting of [...batch, ...stranded]) waiting.reject(error);
    }
  }

  /**
   * At the end of this event loop turn, so that everything its sockets deliver shares one batch.
   */
  function schedule(): void {
    if (isScheduled || queue.length === 0 || lanesBusy >= options.lanes) return;
    isScheduled = true;
    setImmediate(startBatches);
  }

  function startBatches(): void {
    isScheduled = false;
    while (lanesBusy < options.lanes) {
      const taken = takeBatch();
      if (taken === null) return;
      lanesBusy += 1;
      void runLane(taken);
    }
  }

  function takeBatch(): Batch<Item, Result> | null {
    const first = queue.find(({ item }) => !isBusy(groupOf(item)));
    if (first === undefined) return null;
    const group = groupOf(first.item);
    const own = group === null ? queue : queue.filter(({ item }) => groupOf(item) === group);
    const batch = own.slice(0, options.itemsMax);
    const isTaken = new Set(batch);
    queue = group === null ? queue.slice(batch.length) : queue.filter((one) => !isTaken.has(one));
    return { group, batch };
  }

  const isBusy = (group: string | null): boolean => group !== null && busyGroups.has(group);

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      schedule();
    });
}
