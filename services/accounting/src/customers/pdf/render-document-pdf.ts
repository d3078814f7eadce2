import {
  contentWidth,
  drawArtifact,
  finishDrawing,
  fitLines,
  paintLines,
  sheet,
  startDrawing,
} from '@countinghouse/pdf';
import type { Setting, Style } from '@countinghouse/pdf';
import type { DocumentDrawing } from './document-drawing.ts';
import type { DocumentView } from './document-view.rules.ts';
import { drawEnd, drawTotals } from './draw-foot.ts';
import { drawHead } from './draw-head.ts';
import { drawLines } from './draw-lines.ts';
import { inBrand, pictureOf } from './print-brand.ts';
import type { Printed } from './print-brand.ts';
import { printTexts } from './print-texts.rules.ts';

/**
 * A document's PDF: tagged for screen readers and programs, with embedded fonts. The same view gives
 * the same bytes.
 */
export async function renderDocumentPdf(
  { view, logo }: Printed<DocumentView>,
  setting: Setting,
): Promise<Buffer> {
  const texts = printTexts[view.language];
  const drawing = startDrawing(inBrand(view), setting);
  drawing.pdf.outline.addItem(view.title);
  drawHead(drawing, texts.testNote, pictureOf(view, logo));
  drawLines(drawing, texts.lines);
  drawTotals(drawing, texts.totals);
  drawEnd(drawing, texts);
  drawing.root.end();
  numberSheets(drawing, texts.page);
  return finishDrawing(drawing);
}

const furniture: Style = { size: 7.5, colour: 'soft' };
const footY = sheet.height - 40;
const headY = 44;

function numberSheets(
  drawing: DocumentDrawing,
  page: (page: number, pages: number) => string,
): void {
  const { pdf, view } = drawing;
  const { count } = pdf.bufferedPageRange();
  const runningHead = `${view.title} · ${view.seller.name}`;
  const half = contentWidth / 2;
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    drawArtifact(drawing, 'Pagination', () => {
      const right = { x: sheet.margin + half, y: footY, width: half };
      paintLines(drawing, [page(index + 1, count)], right, { ...furniture, align: 'right' });
      const [left = ''] = fitLines(drawing, runningHead, half - 12, furniture);
      const y = index === 0 ? footY : headY;
      paintLines(drawing, [left], { x: sheet.margin, y, width: half }, furniture);
    });
  }
}
