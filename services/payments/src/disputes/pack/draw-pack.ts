import { createPool } from '@countinghouse/workers';
import type { PackOrder } from './render-pack.ts';

/** Draws a dispute's evidence; throws `PoolBusy` if too many are queued. */
export type DrawPack = (workspaceId: string, order: PackOrder) => Promise<Uint8Array>;

const threads = 1;
const queueMax = 20;
const deadlineMs = 20_000;
const memoryMbMax = 256;

/** Draws in a worker thread: a sheet becomes a picture in some 200 ms of one core. */
export function createPackDrawer(): {
  readonly draw: DrawPack;
  readonly close: () => Promise<void>;
} {
  const pool = createPool<PackOrder, Uint8Array>({
    name: 'draw_dispute_pack',
    file: new URL('draw-pack.thread.ts', import.meta.url),
    threads,
    queueMax,
    deadlineMs,
    memoryMbMax,
  });
  return { draw: (workspaceId, order) => pool.run(workspaceId, order), close: pool.close };
}
