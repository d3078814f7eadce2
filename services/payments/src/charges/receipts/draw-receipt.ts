import { createPool } from '@countinghouse/workers';
import type { ReceiptPrint } from './receipt-pdf.ts';

/** Draws a receipt's PDF; throws `PoolBusy` if too many are queued. */
export type DrawReceipt = (workspaceId: string, subject: ReceiptPrint) => Promise<Uint8Array>;

const threads = 1;
const queueMax = 20;
const deadlineMs = 10_000;
const memoryMbMax = 128;

/** Draws in a worker thread, because fonts take a while and would block other requests. */
export function createReceiptDrawer(): {
  readonly draw: DrawReceipt;
  readonly close: () => Promise<void>;
} {
  const pool = createPool<ReceiptPrint, Uint8Array>({
    name: 'draw_receipt',
    file: new URL('draw-receipt.thread.ts', import.meta.url),
    threads,
    queueMax,
    deadlineMs,
    memoryMbMax,
  });
  return { draw: (workspaceId, subject) => pool.run(workspaceId, subject), close: pool.close };
}
