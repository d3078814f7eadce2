import {
  addElement,
  addHeading,
  addSheet,
  colourOf,
  contentWidth,
  drawArtifact,
  drawRule,
  ensureRoom,
  fitLines,
  lineHeight,
  paintLines,
  sheet,
  writeLines,
} from '@countinghouse/pdf';
import type { Drawing, Element, Style } from '@countinghouse/pdf';

const plain: Style = { size: 9 };
const strong: Style = { font: 'bold', size: 9 };
const headStyle: Style = { font: 'bold', size: 8, colour: 'accent' };
const padding = 8;
const rowPadding = 4;

interface Column {
  readonly heading: string;
  /** Share of the page width. */
  readonly share: number;
  readonly isNumber?: boolean;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly isLastStrong?: boolean;
}

/** Over as many pages as needed, with headings on each. */
export function drawTable(drawing: Drawing, title: string | null, table: Table): void {
  const element = addElement(drawing, drawing.root, 'Table', title === null ? {} : { title });
  const head = addElement(drawing, addElement(drawing, element, 'THead'), 'TR');
  const headings = table.columns.map(() => addHeading(drawing, head, 'Column'));
  ensureRoom(drawing, 50);
  drawHeadings(drawing, table, (index, paint) => headings[index]?.add(paint));
  const body = addElement(drawing, element, 'TBody');
  table.rows.forEach((row, index) => {
    const isStrong = table.isLastStrong === true && index === table.rows.length - 1;
    drawRow(drawing, table, body, row, isStrong ? strong : plain);
  });
  drawing.y += 12;
}

function drawHeadings(
  drawing: Drawing,
  table: Table,
  paintAs: (index: number, paint: () => void) => void,
): void {
  const { pdf, y } = drawing;
  const height = lineHeight(headStyle) + 10;
  drawArtifact(drawing, 'Layout', () => {
    pdf.roundedRect(sheet.margin, y, contentWidth, height, 4).fill(colourOf(drawing, 'tint'));
  });
  placesOf(table).forEach(({ place, align, heading }, index) => {
    paintAs(index, () =>
      paintLines(drawing, [heading], { ...place, y: y + 5 }, { ...headStyle, align }),
    );
  });
  drawing.y += height;
}

function drawRow(
  drawing: Drawing,
  table: Table,
  body: Element,
  cells: readonly string[],
  style: Style,
): void {
  const places = placesOf(table);
  const lines = places.map(({ place }, index) =>
    fitLines(drawing, cells[index] ?? '', place.width, style),
  );
  const rows = Math.max(...lines.map(({ length }) => length));
  const height = rows * lineHeight(style) + 2 * rowPadding;
  if (drawing.y + height > sheet.bottom) {
    addSheet(drawing);
    // Screen readers get the headings once; on paper they appear on every page.
    drawHeadings(drawing, table, (_index, paint) => drawArtifact(drawing, 'Pagination', paint));
  }
  const y = drawing.y + rowPadding;
  const row = addElement(drawing, body, 'TR');
  places.forEach(({ place, align }, index) => {
    const cell = addElement(drawing, row, 'TD');
    writeLines(drawing, cell, lines[index] ?? [], { ...place, y }, { ...style, align });
  });
  drawing.y += height;
  drawRule(drawing, drawing.y);
}

function placesOf({ columns }: Table) {
  const width = contentWidth - 2 * padding;
  let x = sheet.margin + padding;
  return columns.map(({ heading, share, isNumber }) => {
    const place = { x, width: width * share - 6 };
    x += width * share;
    return { heading, place, align: isNumber === true ? ('right' as const) : ('left' as const) };
  });
}
