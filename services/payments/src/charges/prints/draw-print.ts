import { createPool } from '@countinghouse/workers';
import type { PrintSubject } from './render-print.ts';

/** Draws a poster or table card; throws `PoolBusy` if too many are queued. */
export type DrawPrint = (workspaceId: string, subject: PrintSubject) => Promise<Uint8Array>;

const threads = 1;
const queueMax = 20;
const deadlineMs = 10_000;
const memoryMbMax = 128;

/** Draws in a worker thread, because fonts take a while and would block other requests. */
export function createPrintDrawer(): {
  readonly draw: DrawPrint;
  readonly close: () => Promise<void>;
} {
  const pool = createPool<PrintSubject, Uint8Array>({
    name: 'draw_print',
    file: new URL('draw-print.thread.ts', import.meta.url),
    threads,
    queueMax,
    deadlineMs,
    memoryMbMax,
  });
  return { draw: (workspaceId, subject) => pool.run(workspaceId, subject), close: pool.close };
}
