import {
  addElement,
  addHeading,
  contentWidth,
  drawRule,
  ensureRoom,
  finishDrawing,
  fitLines,
  lineHeight,
  sheet,
  startDrawing,
  writeLines,
} from '@countinghouse/pdf';
import type { Drawing, Element, SheetView, Style } from '@countinghouse/pdf';
import { toFacts, toMoment } from './pack.rules.ts';
import type { Fact, Pack } from './pack.rules.ts';

const title = 'Evidence for a disputed payment';
const titleStyle: Style = { font: 'bold', size: 20 };
const headingStyle: Style = { font: 'bold', size: 13 };
const termStyle: Style = { size: 11, colour: 'soft' };
const plain: Style = { size: 11 };
const small: Style = { size: 9, colour: 'soft' };
const rowGap = 7;
const gap = 20;
const termWidth = contentWidth * 0.32;

/** The evidence as a tagged PDF. The same pack always gives the same bytes. */
export async function renderPackPdf(pack: Pack): Promise<Buffer> {
  const drawing = startDrawing<SheetView>({
    title,
    language: 'en',
    madeAt: pack.answeredAt,
    mark: null,
  });
  drawing.pdf.outline.addItem(title);
  writeText(drawing, 'H1', title, titleStyle);
  drawing.y += gap;
  const table = addElement(drawing, drawing.root, 'Table');
  for (const fact of toFacts(pack)) drawFact(drawing, table, fact);
  table.end();
  drawRule(drawing, drawing.y);
  drawing.y += gap;
  writeText(drawing, 'H2', 'What the merchant says', headingStyle);
  drawing.y += rowGap;
  for (const line of pack.evidence.explanation.split('\n')) writeText(drawing, 'P', line, plain);
  drawing.y += gap;
  writeText(drawing, 'P', `Given on ${toMoment(pack.answeredAt)}.`, small);
  drawing.root.end();
  return finishDrawing(drawing);
}

function drawFact(drawing: Drawing, table: Element, { term, value }: Fact): void {
  const terms = fitLines(drawing, term, termWidth - gap, termStyle);
  const valueWidth = contentWidth - termWidth;
  const values = fitLines(drawing, value, valueWidth, plain);
  const height = Math.max(terms.length, values.length) * lineHeight(plain) + 2 * rowGap;
  ensureRoom(drawing, height);
  drawRule(drawing, drawing.y, 'line');
  const y = drawing.y + rowGap;
  const row = addElement(drawing, table, 'TR');
  const heading = addHeading(drawing, row, 'Row');
  writeLines(drawing, heading, terms, { x: sheet.margin, width: termWidth - gap, y }, termStyle);
  heading.end();
  const cell = addElement(drawing, row, 'TD');
  const place = { x: sheet.margin + termWidth, width: valueWidth, y };
  writeLines(drawing, cell, values, place, plain);
  cell.end();
  row.end();
  drawing.y += height;
}

/** Line by line, so that a long text goes on on the next sheet. */
function writeText(drawing: Drawing, type: 'H1' | 'H2' | 'P', text: string, style: Style): void {
  const element = addElement(drawing, drawing.root, type);
  for (const line of fitLines(drawing, text, contentWidth, style)) {
    ensureRoom(drawing, lineHeight(style));
    const place = { x: sheet.margin, width: contentWidth, y: drawing.y };
    writeLines(drawing, element, [line], place, style);
    drawing.y += lineHeight(style);
  }
  element.end();
}
