import { pdfOf } from './templates.ts';
import type { PrintedView } from './templates.ts';

/** Draws the PDF of a document or statement. Services run it in worker threads. */
export interface PdfCompute {
  readonly drawPdf: (orgId: string, view: PrintedView) => Promise<Buffer>;
}

export interface PdfComputeDeps {
  readonly compute?: PdfCompute;
}

/** Runs in the caller's thread, for commands and tests. */
export const drawHere: PdfCompute = {
  drawPdf: (_orgId, view) => pdfOf(view),
};
