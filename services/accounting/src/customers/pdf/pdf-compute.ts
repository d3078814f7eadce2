import type { DocumentView } from './document-view.rules.ts';
import { pdfOf } from './templates.ts';

/** Draws a document's PDF. Services do it in worker threads. */
export interface PdfCompute {
  readonly drawPdf: (orgId: string, view: DocumentView) => Promise<Buffer>;
}

export interface PdfComputeDeps {
  readonly compute?: PdfCompute;
}

/** For commands and tests, which serve nobody else: in the caller's thread. */
export const drawHere: PdfCompute = {
  drawPdf: (_orgId, view) => pdfOf(view),
};
