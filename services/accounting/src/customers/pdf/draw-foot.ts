import {
  addElement,
  addHeading,
  colourOf,
  colours,
  contentRight,
  contentWidth,
  drawArtifact,
  ensureRoom,
  fitLines,
  lineHeight,
  paintLines,
  sheet,
  widthOf,
  writeLines,
} from '@countinghouse/pdf';
import type { Element, Style } from '@countinghouse/pdf';
import encodeQR from 'qr';
import type { DocumentDrawing } from './document-drawing.ts';
import type { DocumentView, PrintTerm } from './document-view.rules.ts';
import type { PrintTexts } from './print-texts.rules.ts';

const plain: Style = { size: 9 };
const strong: Style = { font: 'bold', size: 11 };

interface TotalsRow {
  readonly row: PrintTerm;
  readonly style: Style;
}

interface TotalsPlan {
  readonly x: number;
  readonly termWidth: number;
  readonly valueX: number;
  readonly valueWidth: number;
}

const totalsWidthMin = 262;
const termWidthMin = 130;
const totalsPadding = 8;

/** Totals, taxes and the amount due, as a table that is not split across pages. */
export function drawTotals(drawing: DocumentDrawing, tableTitle: string): void {
  const { view, root } = drawing;
  const rows: readonly TotalsRow[] = [
    ...view.sums.map((row) => ({ row, style: plain })),
    { row: view.total, style: strong },
    ...view.settled.map((row) => ({ row, style: plain })),
    ...(view.due === null || view.settled.length === 0 ? [] : [{ row: view.due, style: strong }]),
  ];
  const plan = planTotals(drawing, rows);
  drawing.y += 10;
  const height = rows.reduce((sum, row) => sum + rowHeight(drawing, plan, row), 0);
  ensureRoom(drawing, Math.min(height, sheet.bottom - sheet.nextTop));
  const table = addElement(drawing, root, 'Table', { title: tableTitle });
  const body = addElement(drawing, table, 'TBody');
  for (const row of rows) drawTotal(drawing, plan, body, row);
  for (const remark of view.remarks) {
    drawing.y += 6;
    drawFlowing(drawing, addElement(drawing, root, 'P'), remark, plain, contentWidth);
  }
}

/** As wide as the widest figure: a total is never cut off. */
function planTotals(drawing: DocumentDrawing, rows: readonly TotalsRow[]): TotalsPlan {
  const values = rows.map(({ row, style }) => widthOf(drawing, row.value, style));
  const valueWidth = Math.max(...values) + 1;
  const needed = valueWidth + termWidthMin + 3 * totalsPadding;
  const width = Math.min(contentWidth, Math.max(totalsWidthMin, needed));
  return {
    x: contentRight - width,
    termWidth: width - valueWidth - 3 * totalsPadding,
    valueX: contentRight - totalsPadding - valueWidth,
    valueWidth,
  };
}

function rowHeight(drawing: DocumentDrawing, plan: TotalsPlan, { row, style }: TotalsRow): number {
  const lines = fitLines(drawing, row.term, plan.termWidth, style).length;
  return lines * lineHeight(style) + (style === strong ? 10 : 4);
}

function drawTotal(
  drawing: DocumentDrawing,
  plan: TotalsPlan,
  body: Element,
  total: TotalsRow,
): void {
  const { row, style } = total;
  const height = rowHeight(drawing, plan, total);
  ensureRoom(drawing, height);
  const { pdf, y } = drawing;
  if (style === strong) {
    drawArtifact(drawing, 'Layout', () => {
      pdf
        .lineWidth(0.8)
        .moveTo(plan.x, y + 1)
        .lineTo(contentRight, y + 1)
        .stroke(colours.ink);
    });
  }
  const element = addElement(drawing, body, 'TR');
  const top = y + (style === strong ? 6 : 2);
  const terms = fitLines(drawing, row.term, plan.termWidth, style);
  const termPlace = { x: plan.x + totalsPadding, y: top, width: plan.termWidth };
  writeLines(drawing, addHeading(drawing, element, 'Row'), terms, termPlace, style);
  const valuePlace = { x: plan.valueX, y: top, width: plan.valueWidth };
  const cell = addElement(drawing, element, 'TD');
  writeLines(drawing, cell, [row.value], valuePlace, { ...style, align: 'right' });
  drawing.y += height;
}

const headingStyle: Style = { font: 'bold', size: 10, colour: 'accent' };
const bodyStyle: Style = { size: 9 };
const qrSize = 78;
const qrGap = 24;
const captionStyle: Style = { size: 7.5, colour: 'soft' };

/** Payment instructions, the link, and the seller's remarks. */
export function drawEnd(drawing: DocumentDrawing, texts: PrintTexts): void {
  const { view, root } = drawing;
  drawing.y += 22;
  if (view.payment !== null || view.page !== null) {
    const codes = codesOf(view, texts);
    const hasCaptions = codes.some(({ caption }) => caption !== null);
    const codesHeight = qrSize + (hasCaptions ? lineHeight(captionStyle) : 0);
    const textWidth = contentWidth - Math.max(1, codes.length) * (qrSize + qrGap);
    ensureRoom(drawing, codesHeight + 8);
    const top = drawing.y;
    const sheetBefore = drawing.pdf.bufferedPageRange().count;
    codes.forEach((code, index) => {
      drawCode(drawing, code, contentRight - qrSize - index * (qrSize + qrGap));
    });
    if (view.payment !== null) {
      const { title, how, details } = view.payment;
      drawSectionTitle(drawing, title, textWidth);
      const text = addElement(drawing, root, 'P');
      drawFlowing(drawing, text, [how, ...details].join('\n'), bodyStyle, textWidth);
      drawing.y += 8;
    }
    if (view.page !== null) drawLink(drawing, view.page, textWidth);
    const isSameSheet = drawing.pdf.bufferedPageRange().count === sheetBefore;
    if (isSameSheet) drawing.y = Math.max(drawing.y, top + codesHeight);
    drawing.y += 16;
  }
  if (view.notes === null) return;
  ensureRoom(drawing, 40);
  drawSectionTitle(drawing, view.notes.term, contentWidth);
  const style: Style = { ...bodyStyle, align: 'paragraph' };
  drawFlowing(drawing, addElement(drawing, root, 'P'), view.notes.value, style, contentWidth);
}

interface Code {
  readonly content: string;
  readonly alt: string;
  /** Shown below the code if there are two. */
  readonly caption: string | null;
}

/** From right to left. */
function codesOf({ page, transfer }: DocumentView, texts: PrintTexts): readonly Code[] {
  const caption = transfer === null ? null : texts.scanToOpen;
  return [
    ...(page === null ? [] : [{ content: page.url, alt: texts.qrCode, caption }]),
    ...(transfer === null
      ? []
      : [{ content: transfer.code, alt: texts.transferCode, caption: transfer.caption }]),
  ];
}

function drawSectionTitle(drawing: DocumentDrawing, title: string, width: number): void {
  const heading = addElement(drawing, drawing.root, 'H2');
  drawFlowing(drawing, heading, title, headingStyle, width);
  drawing.y += 3;
}

/** Line by line, over as many pages as needed. */
function drawFlowing(
  drawing: DocumentDrawing,
  element: Element,
  text: string,
  style: Style,
  width: number,
): void {
  const lines = fitLines(drawing, text, width, style);
  const step = lineHeight(style);
  let at = 0;
  while (at < lines.length) {
    ensureRoom(drawing, step);
    const fits = Math.max(1, Math.floor((sheet.bottom - drawing.y) / step));
    const piece = lines.slice(at, at + fits);
    writeLines(drawing, element, piece, { x: sheet.margin, y: drawing.y, width }, style);
    drawing.y += piece.length * step;
    at += piece.length;
  }
}

function drawLink(
  drawing: DocumentDrawing,
  { label, url }: { readonly label: string; readonly url: string },
  textWidth: number,
): void {
  const { pdf, root } = drawing;
  drawFlowing(drawing, addElement(drawing, root, 'P'), label, bodyStyle, textWidth);
  const style: Style = { size: 8, colour: 'accent' };
  const link = addElement(drawing, addElement(drawing, root, 'P'), 'Link', {
    alt: `${label}: ${url}`,
  });
  for (const line of fitLines(drawing, url, textWidth, style)) {
    ensureRoom(drawing, lineHeight(style));
    const { y } = drawing;
    link.add(() => {
      const width = paintUnderlined(drawing, line, y, style);
      const options: PDFKit.Mixins.AnnotationOption = {};
      // The library writes a string as a PDF name; only a String object is written as text.
      const contents: unknown = Object(label);
      Object.assign(options, { structParent: link, Contents: contents });
      pdf.link(sheet.margin, y, width, lineHeight(style), url, options);
    });
    drawing.y += lineHeight(style);
  }
  link.end();
}

/** Returns its width. */
function paintUnderlined(drawing: DocumentDrawing, line: string, y: number, style: Style): number {
  const { pdf, setting } = drawing;
  if (setting === 'plain') {
    pdf.font('regular').fontSize(style.size).fillColor(colourOf(drawing, 'accent'));
    pdf.text(line, sheet.margin, y, { lineBreak: false, underline: true });
    return pdf.widthOfString(line);
  }
  const width = widthOf(drawing, line, style);
  paintLines(drawing, [line], { x: sheet.margin, y, width }, style);
  const lineY = y + lineHeight(style) - 1.2;
  pdf
    .lineWidth(0.5)
    .moveTo(sheet.margin, lineY)
    .lineTo(sheet.margin + width, lineY)
    .stroke(colourOf(drawing, 'accent'));
  return width;
}

function drawCode(drawing: DocumentDrawing, { content, alt, caption }: Code, left: number): void {
  const { pdf, root, y } = drawing;
  // The page around it is white, so the rest of the quiet zone is already there.
  const modules = encodeQR(content, 'raw', { ecc: 'medium', border: 1 });
  const step = qrSize / modules.length;
  const box = { bbox: [left, y, left + qrSize, y + qrSize] };
  const figure = addElement(drawing, root, 'Figure', Object.assign({ alt }, box));
  figure.add(() => {
    modules.forEach((row, rowIndex) => {
      row.forEach((isDark, index) => {
        if (!isDark) return;
        pdf.rect(left + index * step, y + rowIndex * step, step, step);
      });
    });
    pdf.fill(colours.ink);
  });
  if (caption === null) return;
  const width = widthOf(drawing, caption, captionStyle);
  const place = { x: left + (qrSize - width) / 2, y: y + qrSize, width };
  writeLines(drawing, addElement(drawing, root, 'Caption'), [caption], place, captionStyle);
}
