import { inBatchSpan, toBatchItem } from '@countinghouse/observability';
import { createBatcher } from '@countinghouse/postgres';
import type { Batcher } from '@countinghouse/postgres';

/** Workspaces are spread over lanes; one lane runs one batch at a time, on one connection. */
const laneCount = 4;
/** Larger batches gain nothing and delay their last item. */
const itemsPerBatchMax = 200;

/** Batches by workspace: two batches that run concurrently never share a merchant's rows. */
export function createWorkspaceLanes<Item extends { readonly workspaceId: string }, Result>(
  /** The name of its spans. */
  name: string,
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): Batcher<Item, Result> {
  const lanes = Array.from({ length: laneCount }, () =>
    createBatcher({
      run: inBatchSpan(name, run),
      itemsMax: itemsPerBatchMax,
      lanes: 1,
      isolatesFaults: true,
    }),
  );
  return (item) => {
    // The last digits of an id are random.
    const lane = lanes[Number.parseInt(item.workspaceId.slice(-2), 16) % laneCount];
    if (lane === undefined) throw new Error('no lane is configured');
    return lane(toBatchItem(item));
  };
}
