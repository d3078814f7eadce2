import type { Db } from '../../kernel/database.ts';
import { findPrintLogo } from './print-brand.ts';
import { pdfOf } from './templates.ts';
import type { PdfOrder, PrintedView } from './templates.ts';

/** Draws the PDF of a document or statement. Services run it in worker threads. */
export interface PdfCompute {
  readonly drawPdf: (orgId: string, printed: PdfOrder) => Promise<Buffer>;
}

export interface PdfComputeDeps {
  readonly compute?: PdfCompute;
}

/** Runs in the caller's thread, for commands and tests. */
const drawHere: PdfCompute = {
  drawPdf: (_orgId, printed) => pdfOf(printed),
};

/** The file of a view, with the logo that the view names. */
export async function drawView(
  { compute = drawHere }: PdfComputeDeps,
  db: Db,
  orgId: string,
  view: PrintedView,
): Promise<Buffer> {
  return compute.drawPdf(orgId, { view, logo: await findPrintLogo(db, view.seller) });
}
