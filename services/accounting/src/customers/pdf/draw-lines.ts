import {
  addElement,
  addHeading,
  addSheet,
  colourOf,
  contentWidth,
  drawArtifact,
  drawRule,
  fitLines,
  lineHeight,
  paintLines,
  sheet,
  widthOf,
  writeLines,
} from '@countinghouse/pdf';
import type { Element, Style } from '@countinghouse/pdf';
import type { DocumentDrawing } from './document-drawing.ts';
import type { ViewLine } from './document-view.rules.ts';

type ColumnName = 'description' | 'quantity' | 'unitPrice' | 'tax' | 'amount';
const columnNames: readonly ColumnName[] = [
  'description',
  'quantity',
  'unitPrice',
  'tax',
  'amount',
];

interface Column {
  readonly name: ColumnName;
  readonly x: number;
  readonly width: number;
  readonly style: Style;
  readonly headStyle: Style;
}

const gap = 12;
const padding = 8;
const rowPadding = 5;
const headPadding = 6;
/** Long figures get a smaller font before they are wrapped. */
const sizes = [9, 8, 7, 6] as const;
const headRatio = 8 / 9;
const descriptionWidthMin = 150;
/** A taller row is split across pages rather than leaving a third of a page empty. */
const wholeRowHeightMax = 240;

/** Draws the lines over as many pages as needed, with headings on each. */
export function drawLines(drawing: DocumentDrawing, tableTitle: string): void {
  const { view, root } = drawing;
  const columns = planColumns(drawing);
  const table = addElement(drawing, root, 'Table', { title: tableTitle });
  const head = addElement(drawing, addElement(drawing, table, 'THead'), 'TR');
  const headings = columns.map(() => addHeading(drawing, head, 'Column'));
  drawHeadings(drawing, columns, (lines, column, index, y) => {
    const heading = headings[index];
    if (heading !== undefined) {
      writeLines(
        drawing,
        heading,
        lines,
        { x: column.x, y, width: column.width },
        column.headStyle,
      );
    }
  });
  const body = addElement(drawing, table, 'TBody');
  for (const line of view.lines) drawRow(drawing, columns, body, line);
}

function planColumns(drawing: DocumentDrawing): readonly Column[] {
  const [size9] = sizes;
  const roomMax = contentWidth - 2 * padding - descriptionWidthMin - gap * (columnNames.length - 1);
  const widths = columnNames.slice(1).map((name) => widestOf(drawing, name, size9));
  const sum = widths.reduce((total, width) => total + width, 0);
  // Widths grow with the font size. What does not fit at the smallest size is wrapped.
  const size = sizes.find((wanted) => (sum * wanted) / size9 <= roomMax) ?? sizes[3];
  const scale = Math.min(size / size9, roomMax / sum);
  const numbers = widths.map((width) => width * scale);
  const descriptionWidth =
    contentWidth - 2 * padding - numbers.reduce((total, width) => total + width + gap, 0);
  let x = sheet.margin + padding;
  return [descriptionWidth, ...numbers].map((width, index) => {
    const align = index === 0 ? 'left' : 'right';
    const column: Column = {
      name: columnNames[index] ?? 'amount',
      x,
      width,
      style: { size, align },
      headStyle: { font: 'bold', size: size * headRatio, colour: 'accent', align },
    };
    x += width + gap;
    return column;
  });
}

function widestOf(drawing: DocumentDrawing, name: ColumnName, size: number): number {
  const { columns, lines } = drawing.view;
  const heading = widthOf(drawing, columns[name], { font: 'bold', size: size * headRatio });
  const cells = lines.map((line) => widthOf(drawing, line[name], { size }));
  return Math.max(heading, ...cells) + 0.5;
}

type PaintHeading = (lines: readonly string[], column: Column, index: number, y: number) => void;

function drawHeadings(
  drawing: DocumentDrawing,
  columns: readonly Column[],
  paint: PaintHeading,
): void {
  const { pdf, view } = drawing;
  const cells = columns.map((column) =>
    fitLines(drawing, view.columns[column.name], column.width, column.headStyle),
  );
  const [first] = columns;
  const rowsMax = Math.max(...cells.map((lines) => lines.length));
  const height = rowsMax * lineHeight(first?.headStyle ?? { size: 8 }) + 2 * headPadding;
  // A heading without a line below it is useless.
  if (drawing.y + height + 40 > sheet.bottom) addSheet(drawing);
  const { y } = drawing;
  drawArtifact(drawing, 'Layout', () => {
    pdf.roundedRect(sheet.margin, y, contentWidth, height, 4).fill(colourOf(drawing, 'tint'));
  });
  columns.forEach((column, index) => paint(cells[index] ?? [], column, index, y + headPadding));
  drawing.y += height;
}

/** Screen readers get the headings once; on paper they appear on every page. */
function repeatHeadings(drawing: DocumentDrawing, columns: readonly Column[]): void {
  addSheet(drawing);
  drawHeadings(drawing, columns, (lines, column, _index, y) => {
    drawArtifact(drawing, 'Pagination', () =>
      paintLines(drawing, lines, { x: column.x, y, width: column.width }, column.headStyle),
    );
  });
}

const discountStyle: Style = { size: 8, colour: 'soft' };

function drawRow(
  drawing: DocumentDrawing,
  columns: readonly Column[],
  body: Element,
  line: ViewLine,
): void {
  const cells = columns.map((column) =>
    fitLines(drawing, line[column.name], column.width, column.style),
  );
  const [first] = columns;
  const step = lineHeight(first?.style ?? { size: 9 });
  const discountHeight = line.discount === null ? 0 : lineHeight(discountStyle);
  const rows = Math.max(...cells.map((lines) => lines.length));
  const height = rows * step + discountHeight + 2 * rowPadding;
  if (drawing.y + height > sheet.bottom && height <= wholeRowHeightMax) {
    repeatHeadings(drawing, columns);
  }

  const row = addElement(drawing, body, 'TR');
  const elements = columns.map(() => addElement(drawing, row, 'TD'));
  drawing.y += rowPadding;
  let at = 0;
  while (at < rows) {
    if (drawing.y + step > sheet.bottom) {
      repeatHeadings(drawing, columns);
      drawing.y += rowPadding;
    }
    const fits = Math.max(1, Math.floor((sheet.bottom - drawing.y) / step));
    const { y } = drawing;
    columns.forEach(({ x, width, style }, index) => {
      const piece = (cells[index] ?? []).slice(at, at + fits);
      const element = elements[index];
      if (element !== undefined) writeLines(drawing, element, piece, { x, y, width }, style);
    });
    drawing.y += Math.min(fits, rows - at) * step;
    at += fits;
  }
  drawDiscount(drawing, columns, elements, line.discount);
  drawing.y += rowPadding;
  drawRule(drawing, drawing.y);
}

function drawDiscount(
  drawing: DocumentDrawing,
  columns: readonly Column[],
  elements: readonly Element[],
  discount: string | null,
): void {
  const [column] = columns;
  const [element] = elements;
  if (discount === null || column === undefined || element === undefined) return;
  const place = { x: column.x, y: drawing.y, width: column.width };
  writeLines(drawing, element, [discount], place, discountStyle);
  drawing.y += lineHeight(discountStyle);
}
