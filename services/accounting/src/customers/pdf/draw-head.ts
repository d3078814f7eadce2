import {
  addElement,
  colourOf,
  contentRight,
  contentWidth,
  drawArtifact,
  drawRule,
  fitLines,
  lineHeight,
  sheet,
  widthOf,
  writeLines,
} from '@countinghouse/pdf';
import type { Picture, Style } from '@countinghouse/pdf';
import type { DocumentDrawing } from './document-drawing.ts';
import { drawLogo } from './print-brand.ts';

const titleStyle: Style = { font: 'bold', size: 24, colour: 'accent', align: 'right' };
const numberStyle: Style = { size: 11, colour: 'soft', align: 'right' };
const nameStyle: Style = { font: 'bold', size: 14 };
const smallStyle: Style = { size: 8.5, colour: 'soft' };
const labelStyle: Style = { size: 8, colour: 'soft' };
const buyerStyle: Style = { font: 'bold', size: 10.5 };
const addressStyle: Style = { size: 9 };
const termStyle: Style = { size: 9, colour: 'soft' };
const valueStyle: Style = { font: 'bold', size: 9, align: 'right' };
const testStyle: Style = { font: 'bold', size: 8.5, colour: 'bad' };
const markStyle: Style = { font: 'bold', size: 9, colour: 'bad', align: 'right' };

/** Widths of the left and right parts of the head. */
const leftWidth = 268;
const rightWidth = contentWidth - leftWidth - 24;
const rightX = contentRight - rightWidth;

/** Seller, customer, and what the document is. */
export function drawHead(drawing: DocumentDrawing, testNote: string, logo: Picture | null): void {
  if (drawing.view.isTest) {
    const note = addElement(drawing, drawing.root, 'P');
    writeBlock(drawing, note, testNote, sheet.margin, 24, contentWidth, testStyle);
  }
  const titleEnd = drawTitle(drawing);
  const sellerEnd = drawSeller(drawing, logo);
  drawing.y = Math.max(titleEnd, sellerEnd) + 14;
  drawRule(drawing, drawing.y, 'accent', 1.2);
  drawing.y += 18;
  const top = drawing.y;
  const buyerEnd = drawBuyer(drawing, top);
  const factsEnd = drawFacts(drawing, top);
  drawing.y = Math.max(buyerEnd, factsEnd) + 16;
  drawDue(drawing);
}

function drawTitle(drawing: DocumentDrawing): number {
  const { root, view } = drawing;
  const heading = addElement(drawing, root, 'H1');
  let y = drawing.y - 6;
  y = writeBlock(drawing, heading, view.kindText, rightX, y, rightWidth, titleStyle);
  if (view.number !== null) {
    y = writeBlock(drawing, heading, view.number, rightX, y, rightWidth, numberStyle);
  }
  if (view.mark === null) return y;
  return writeBlock(drawing, heading, view.mark, rightX, y + 2, rightWidth, markStyle);
}

function drawSeller(drawing: DocumentDrawing, logo: Picture | null): number {
  const { root, view } = drawing;
  const { name, lines } = view.seller;
  const top = drawing.y + drawLogo(drawing, logo, drawing.y);
  const block = addElement(drawing, root, 'P');
  const y = writeBlock(drawing, block, name, sheet.margin, top, leftWidth, nameStyle);
  const text = lines.join('\n');
  return writeBlock(drawing, block, text, sheet.margin, y + 2, leftWidth, smallStyle);
}

function drawBuyer(drawing: DocumentDrawing, top: number): number {
  const { root, view } = drawing;
  const { label, name, lines } = view.buyer;
  const block = addElement(drawing, root, 'P');
  let y = writeBlock(drawing, block, label, sheet.margin, top, leftWidth, labelStyle);
  y = writeBlock(drawing, block, name, sheet.margin, y + 2, leftWidth, buyerStyle);
  return writeBlock(drawing, block, lines.join('\n'), sheet.margin, y + 1, leftWidth, addressStyle);
}

function drawFacts(drawing: DocumentDrawing, top: number): number {
  const list = addElement(drawing, drawing.root, 'L');
  let y = top;
  for (const { term, value } of drawing.view.facts) {
    const item = addElement(drawing, list, 'LI');
    const termWidth = Math.min(widthOf(drawing, term, termStyle), rightWidth / 2) + 10;
    const valueWidth = rightWidth - termWidth;
    const label = addElement(drawing, item, 'Lbl');
    const body = addElement(drawing, item, 'LBody');
    const labelEnd = writeBlock(drawing, label, term, rightX, y, termWidth, termStyle);
    const bodyX = rightX + termWidth;
    const bodyEnd = writeBlock(drawing, body, value, bodyX, y, valueWidth, valueStyle);
    y = Math.max(labelEnd, bodyEnd) + 3;
  }
  return y;
}

const bandHeight = 44;
const dueTermStyle: Style = { size: 9, colour: 'soft' };
const dueValueStyle: Style = { font: 'bold', size: 16, colour: 'accent', align: 'right' };

/** The figure that most readers look for. */
function drawDue(drawing: DocumentDrawing): void {
  const { pdf, root, view, y } = drawing;
  if (view.due === null) return;
  const { due } = view;
  drawArtifact(drawing, 'Layout', () => {
    pdf.roundedRect(sheet.margin, y, contentWidth, bandHeight, 6).fill(colourOf(drawing, 'tint'));
  });
  const block = addElement(drawing, root, 'P');
  const isOwed = view.payment !== null;
  const terms = isOwed ? [`${due.term} `, view.dueBy] : [due.term];
  const termsY = y + (bandHeight - terms.length * lineHeight(dueTermStyle)) / 2;
  const place = { x: sheet.margin + 14, y: termsY, width: contentWidth / 2 };
  writeLines(drawing, block, terms, place, dueTermStyle);
  writeLines(
    drawing,
    block,
    [due.value],
    {
      x: sheet.margin + 14,
      y: y + (bandHeight - lineHeight(dueValueStyle)) / 2 + 1,
      width: contentWidth - 28,
    },
    dueValueStyle,
  );
  drawing.y += bandHeight + 18;
}

/** Returns the y position where it ends. */
function writeBlock(
  drawing: DocumentDrawing,
  element: PDFKit.PDFStructureElement,
  text: string,
  x: number,
  y: number,
  width: number,
  style: Style,
): number {
  if (text === '') return y;
  const lines = fitLines(drawing, text, width, style);
  writeLines(drawing, element, lines, { x, y, width }, style);
  return y + lines.length * lineHeight(style);
}
