import { paletteOf } from '@countinghouse/brand/look';
import {
  addElement,
  addHeading,
  contentRight,
  contentWidth,
  drawArtifact,
  drawPicture,
  drawRule,
  ensureRoom,
  finishDrawing,
  fitLines,
  lineHeight,
  sheet,
  startDrawing,
  writeLines,
} from '@countinghouse/pdf';
import type { Drawing, Element, Picture, SheetView, Style } from '@countinghouse/pdf';
import { toReceiptContent } from './receipt-view.rules.ts';
import type { ReceiptContent, ReceiptSubject } from './receipt-view.rules.ts';
import type { ReceiptTerm } from './receipt.rules.ts';

const small: Style = { size: 9, colour: 'soft' };
const plain: Style = { size: 10 };
const termStyle: Style = { size: 10, colour: 'soft' };
const nameStyle: Style = { font: 'bold', size: 12 };
const titleStyle: Style = { font: 'bold', size: 16 };
const amountStyle: Style = { font: 'bold', size: 26 };
const totalStyle: Style = { font: 'bold', size: 12 };
const stripeHeight = 4;
const gap = 18;
const rowGap = 8;
const half = contentWidth / 2;
const termWidth = contentWidth * 0.3;

interface View extends SheetView {
  readonly content: ReceiptContent;
  readonly colour: string;
  readonly logo: Picture | null;
}

/** A receipt and the merchant's logo, which a thread cannot read from the database. */
export interface ReceiptPrint extends ReceiptSubject {
  readonly logo: ReceiptLogo | null;
}

export type ReceiptLogo = Omit<Picture, 'alt'>;

const logoBox = { x: sheet.margin, widthMax: 170, heightMax: 46 } as const;

/** The receipt as a tagged PDF. The same payment always gives the same bytes. */
export async function renderReceiptPdf({ logo, ...subject }: ReceiptPrint): Promise<Buffer> {
  const { payment, target, language } = subject;
  const content = toReceiptContent(subject);
  const drawing = startDrawing<View>({
    title: content.title,
    language,
    madeAt: payment.succeededAt ?? payment.createdAt,
    mark: null,
    content,
    colour: paletteOf(target.brand.colour).brand,
    logo: logo === null ? null : { ...logo, alt: content.sellerName },
  });
  drawing.pdf.outline.addItem(content.title);
  drawHead(drawing);
  drawFacts(drawing);
  drawSum(drawing);
  drawFoot(drawing);
  drawing.root.end();
  return finishDrawing(drawing);
}

/** The seller at the start; the title and amount at the end. */
function drawHead(drawing: Drawing<View>): void {
  const { view, pdf } = drawing;
  const { content } = view;
  drawArtifact(drawing, 'Layout', () => {
    pdf.rect(sheet.margin, drawing.y, contentWidth, stripeHeight).fill(view.colour);
  });
  const top = drawing.y + stripeHeight + gap;
  const left = { x: sheet.margin, width: half - gap };
  drawing.y = top;
  if (view.logo !== null) {
    drawing.y += drawPicture(drawing, view.logo, { ...logoBox, y: top }) + rowGap;
  }
  writeBlock(drawing, 'P', content.sellerName, left, nameStyle);
  for (const line of content.sellerLines) writeBlock(drawing, 'P', line, left, small);
  const sellerEnd = drawing.y;
  const right = { x: sheet.margin + half, width: half };
  drawing.y = top;
  writeBlock(drawing, 'H1', content.title, right, titleStyle);
  writeBlock(drawing, 'P', `${content.amount} ${content.currency}`, right, amountStyle);
  if (content.paidOn !== null) {
    writeBlock(drawing, 'P', content.paidOn, right, { size: 10, colour: 'accent' });
  }
  if (content.testNote !== null) {
    writeBlock(drawing, 'P', content.testNote, right, { size: 10, colour: 'bad' });
  }
  drawing.y = Math.max(sellerEnd, drawing.y) + gap;
}

function drawFacts(drawing: Drawing<View>): void {
  const table = addElement(drawing, drawing.root, 'Table');
  for (const fact of drawing.view.content.facts) {
    drawRow(drawing, table, fact, {
      term: { x: sheet.margin, width: termWidth - gap, style: termStyle },
      value: { x: sheet.margin + termWidth, width: contentWidth - termWidth, style: plain },
    });
  }
  table.end();
  drawRule(drawing, drawing.y);
  drawing.y += gap;
}

function drawSum(drawing: Drawing<View>): void {
  const { lines, total } = drawing.view.content;
  const table = addElement(drawing, drawing.root, 'Table');
  const place = (style: Style) => ({
    term: { x: sheet.margin, width: half * 1.2, style },
    value: {
      x: sheet.margin + half * 1.2,
      width: contentRight - sheet.margin - half * 1.2,
      style: { ...style, align: 'right' as const },
    },
  });
  for (const line of lines) drawRow(drawing, table, line, place(plain));
  drawRow(drawing, table, total, place(totalStyle));
  table.end();
  drawing.y += gap;
}

function drawFoot(drawing: Drawing<View>): void {
  const { footer } = drawing.view.content;
  if (footer === null) return;
  drawRule(drawing, drawing.y);
  drawing.y += rowGap;
  writeBlock(drawing, 'P', footer, { x: sheet.margin, width: contentWidth }, small);
}

interface RowPlace {
  readonly x: number;
  readonly width: number;
  readonly style: Style;
}

function drawRow(
  drawing: Drawing<View>,
  table: Element,
  { term, value }: ReceiptTerm,
  place: { readonly term: RowPlace; readonly value: RowPlace },
): void {
  const terms = fitLines(drawing, term, place.term.width, place.term.style);
  const values = fitLines(drawing, value, place.value.width, place.value.style);
  const lines = Math.max(terms.length, values.length);
  const height = lines * lineHeight(place.value.style) + 2 * rowGap;
  ensureRoom(drawing, height);
  drawRule(drawing, drawing.y, 'line');
  const y = drawing.y + rowGap;
  const row = addElement(drawing, table, 'TR');
  const heading = addHeading(drawing, row, 'Row');
  writeLines(drawing, heading, terms, { ...place.term, y }, place.term.style);
  heading.end();
  const cell = addElement(drawing, row, 'TD');
  writeLines(drawing, cell, values, { ...place.value, y }, place.value.style);
  cell.end();
  row.end();
  drawing.y += height;
}

function writeBlock(
  drawing: Drawing<View>,
  type: 'P' | 'H1',
  text: string,
  place: { readonly x: number; readonly width: number },
  style: Style,
): void {
  const lines = fitLines(drawing, text, place.width, style);
  const height = lines.length * lineHeight(style);
  ensureRoom(drawing, height);
  const element = addElement(drawing, drawing.root, type);
  writeLines(drawing, element, lines, { ...place, y: drawing.y }, style);
  element.end();
  drawing.y += height;
}
