import { fitOutline } from '@countinghouse/pdf';
import { outlineQr } from '../qr-codes/render-qr.ts';
import type { FitText, LogoShape } from './print-items.rules.ts';
import { renderPrintPdf } from './print-pdf.ts';
import { layOutSheet } from './print-sheet.rules.ts';
import { renderPrintSvg } from './print-svg.ts';
import type { PrintContent, PrintFormat, PrintLayout } from './print.rules.ts';

export interface PrintLogo extends LogoShape {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface PrintSubject {
  readonly layout: PrintLayout;
  readonly format: PrintFormat;
  readonly content: PrintContent;
  readonly logo: PrintLogo | null;
  /** The code's content. */
  readonly url: string;
  readonly madeAt: Date;
}

/** The same subject always gives the same bytes. */
export async function renderPrint(subject: PrintSubject): Promise<Uint8Array> {
  const { layout, format, content, url } = subject;
  // A PDF can embed photographs but no SVG drawings.
  const logo =
    format === 'pdf' && subject.logo?.mediaType === 'image/svg+xml' ? null : subject.logo;
  const sheet = layOutSheet(layout, content, logo, fit);
  const parts = { sheet, content, logo, code: outlineQr(url), madeAt: subject.madeAt };
  return format === 'pdf' ? renderPrintPdf(parts) : Buffer.from(renderPrintSvg(parts));
}

const fit: FitText = (text, width, { size, isBold }) =>
  fitOutline(text, width, { name: isBold ? 'bold' : 'regular', size });
