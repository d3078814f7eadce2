import {
  addElement,
  colourOf,
  contentRight,
  contentWidth,
  drawArtifact,
  drawRule,
  ensureRoom,
  finishDrawing,
  fitLines,
  lineHeight,
  paintLines,
  sheet,
  startDrawing,
  writeLines,
} from '@countinghouse/pdf';
import type { Drawing, Picture, Style } from '@countinghouse/pdf';
import { drawLogo, inBrand, pictureOf } from '../pdf/print-brand.ts';
import type { Printed } from '../pdf/print-brand.ts';
import { drawTable } from './draw-table.ts';
import type { Table } from './draw-table.ts';
import { statementTexts } from './statement-texts.rules.ts';
import type { StatementTexts } from './statement-texts.rules.ts';
import type { StatementAccount, StatementView } from './statement-view.rules.ts';

type StatementDrawing = Drawing<StatementView>;

const titleStyle: Style = { font: 'bold', size: 18, colour: 'accent', align: 'right' };
const nameStyle: Style = { font: 'bold', size: 14 };
const smallStyle: Style = { size: 8.5, colour: 'soft' };
const labelStyle: Style = { size: 8, colour: 'soft' };
const buyerStyle: Style = { font: 'bold', size: 10.5 };
const plain: Style = { size: 9 };
const headingStyle: Style = { font: 'bold', size: 11, colour: 'accent' };
const dueStyle: Style = { font: 'bold', size: 16, colour: 'accent', align: 'right' };
const testStyle: Style = { font: 'bold', size: 8.5, colour: 'bad' };
const half = contentWidth / 2;
const bandHeight = 40;

/** A statement of account's PDF, tagged like documents. The same view gives the same bytes. */
export async function renderStatementPdf({ view, logo }: Printed<StatementView>): Promise<Buffer> {
  const texts = statementTexts[view.language];
  const drawing = startDrawing(inBrand(view));
  drawing.pdf.outline.addItem(view.title);
  drawHead(drawing, texts, pictureOf(view, logo));
  if (view.accounts.length === 0) write(drawing, 'P', texts.nothingDue, plain);
  for (const account of view.accounts) drawAccount(drawing, account, texts);
  drawFoot(drawing, texts);
  drawing.root.end();
  numberSheets(drawing, texts);
  return finishDrawing(drawing);
}

function drawHead(drawing: StatementDrawing, texts: StatementTexts, logo: Picture | null): void {
  const { view } = drawing;
  const top = drawing.y;
  const left = { x: sheet.margin, width: half };
  const right = { x: sheet.margin + half, width: half };
  if (view.isTest) {
    drawing.y = 24;
    write(drawing, 'P', texts.testNote, testStyle);
  }
  drawing.y = top - 4;
  write(drawing, 'H1', view.title, titleStyle, right);
  write(drawing, 'P', view.period.value, { ...smallStyle, align: 'right' }, right);
  const titleEnd = drawing.y;
  drawing.y = top + drawLogo(drawing, logo, top);
  write(drawing, 'P', view.seller.name, nameStyle, left);
  write(drawing, 'P', view.seller.lines.join('\n'), smallStyle, left);
  drawing.y = Math.max(titleEnd, drawing.y) + 12;
  drawRule(drawing, drawing.y, 'accent', 1.2);
  drawing.y += 16;
  write(drawing, 'P', view.buyer.label, labelStyle, left);
  write(drawing, 'P', view.buyer.name, buyerStyle, left);
  write(drawing, 'P', view.buyer.lines.join('\n'), plain, left);
  drawing.y += 14;
}

function drawAccount(
  drawing: StatementDrawing,
  account: StatementAccount,
  texts: StatementTexts,
): void {
  drawDue(drawing, account);
  if (account.openInvoices.length > 0) {
    drawTitled(drawing, texts.openInvoices, {
      columns: [
        { heading: texts.number, share: 0.28 },
        { heading: texts.date, share: 0.22 },
        { heading: texts.dueDate, share: 0.3 },
        { heading: texts.open, share: 0.2, isNumber: true },
      ],
      rows: account.openInvoices.map((invoice) => [
        invoice.number,
        invoice.date,
        invoice.isOverdue ? `${invoice.dueDate} · ${texts.overdue}` : invoice.dueDate,
        invoice.open,
      ]),
    });
  }
  const { opening, closing } = account;
  drawTitled(drawing, `${texts.movements} (${account.currency})`, {
    columns: [
      { heading: texts.date, share: 0.24 },
      { heading: texts.item, share: 0.36 },
      { heading: texts.amount, share: 0.2, isNumber: true },
      { heading: texts.balance, share: 0.2, isNumber: true },
    ],
    rows: [
      ['', opening.term, '', opening.value],
      ...account.movements,
      ['', closing.term, '', closing.value],
    ],
    isLastStrong: true,
  });
  drawTable(drawing, null, {
    columns: account.ages.map(({ term }) => ({ heading: term, share: 0.2, isNumber: true })),
    rows: [account.ages.map(({ value }) => value)],
  });
  drawing.y += 10;
}

function drawTitled(drawing: StatementDrawing, title: string, table: Table): void {
  ensureRoom(drawing, 70);
  write(drawing, 'H2', title, headingStyle);
  drawing.y += 4;
  drawTable(drawing, title, table);
}

/** The figure that most readers look for. */
function drawDue(drawing: StatementDrawing, { due }: StatementAccount): void {
  ensureRoom(drawing, bandHeight + 80);
  const { pdf, root, y } = drawing;
  drawArtifact(drawing, 'Layout', () => {
    pdf.roundedRect(sheet.margin, y, contentWidth, bandHeight, 6).fill(colourOf(drawing, 'tint'));
  });
  const block = addElement(drawing, root, 'P');
  const box = { x: sheet.margin + 14, width: contentWidth - 28 };
  const middle = (style: Style): number => y + (bandHeight - lineHeight(style)) / 2;
  writeLines(drawing, block, [`${due.term} `], { ...box, y: middle(plain) }, plain);
  writeLines(drawing, block, [due.value], { ...box, y: middle(dueStyle) }, dueStyle);
  drawing.y += bandHeight + 14;
}

function drawFoot(drawing: StatementDrawing, texts: StatementTexts): void {
  const { view } = drawing;
  if (view.hasMore) write(drawing, 'P', texts.hasMore, plain);
  if (view.payment !== null) {
    ensureRoom(drawing, 60);
    write(drawing, 'H2', view.payment.title, headingStyle);
    write(drawing, 'P', [view.payment.how, ...view.payment.details].join('\n'), plain);
    drawing.y += 8;
  }
  if (view.page === null) return;
  write(drawing, 'P', view.page.label, plain);
  drawLink(drawing, view.page);
}

function drawLink(
  drawing: StatementDrawing,
  { label, url }: { readonly label: string; readonly url: string },
): void {
  const { pdf, root } = drawing;
  const style: Style = { size: 8, colour: 'accent' };
  const link = addElement(drawing, addElement(drawing, root, 'P'), 'Link', {
    alt: `${label}: ${url}`,
  });
  for (const line of fitLines(drawing, url, contentWidth, style)) {
    ensureRoom(drawing, lineHeight(style));
    const { y } = drawing;
    link.add(() => {
      paintLines(drawing, [line], { x: sheet.margin, y, width: contentWidth }, style);
      const options: PDFKit.Mixins.AnnotationOption = {};
      // The library writes a string as a PDF name; only a String object is written as text.
      const contents: unknown = Object(label);
      Object.assign(options, { structParent: link, Contents: contents });
      pdf.link(sheet.margin, y, contentWidth, lineHeight(style), url, options);
    });
    drawing.y += lineHeight(style);
  }
  link.end();
}

const wholeWidth = { x: sheet.margin, width: contentWidth };

/** Line by line, over as many pages as needed. */
function write(
  drawing: StatementDrawing,
  type: 'P' | 'H1' | 'H2',
  text: string,
  style: Style,
  { x, width }: { readonly x: number; readonly width: number } = wholeWidth,
): void {
  if (text === '') return;
  const element = addElement(drawing, drawing.root, type);
  for (const line of fitLines(drawing, text, width, style)) {
    ensureRoom(drawing, lineHeight(style));
    writeLines(drawing, element, [line], { x, y: drawing.y, width }, style);
    drawing.y += lineHeight(style);
  }
}

const furniture: Style = { size: 7.5, colour: 'soft' };
const footY = sheet.height - 40;

function numberSheets(drawing: StatementDrawing, texts: StatementTexts): void {
  const { pdf, view } = drawing;
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    drawArtifact(drawing, 'Pagination', () => {
      const right = { x: contentRight - half, y: footY, width: half };
      const number = texts.page(index + 1, count);
      paintLines(drawing, [number], right, { ...furniture, align: 'right' });
      const [name = ''] = fitLines(drawing, `${view.title} · ${view.seller.name}`, half, furniture);
      paintLines(drawing, [name], { x: sheet.margin, y: footY, width: half }, furniture);
    });
  }
}
