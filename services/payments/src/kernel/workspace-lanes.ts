import { createBatcher } from '@countinghouse/postgres';
import type { Batcher } from '@countinghouse/postgres';

/** Workspaces are spread over lanes; one lane runs one batch at a time, on one connection. */
const laneCount = 4;
/** Larger batches gain nothing more and make their last item wait. */
const itemsPerBatchMax = 200;

/** Batches in which a merchant meets only itself: two that run together wait for no common row. */
export function createWorkspaceLanes<Item extends { readonly workspaceId: string }, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): Batcher<Item, Result> {
  const lanes = Array.from({ length: laneCount }, () =>
    createBatcher<Item, Result>({
      run,
      itemsMax: itemsPerBatchMax,
      lanes: 1,
      isolatesFaults: true,
    }),
  );
  return (item) => {
    // The last digits of an id are random.
    const lane = lanes[Number.parseInt(item.workspaceId.slice(-2), 16) % laneCount];
    if (lane === undefined) throw new Error('no lane is configured');
    return lane(item);
  };
}
