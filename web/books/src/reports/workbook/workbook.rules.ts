/** An amount is a number in a spreadsheet; its digits are written as the service sent them. */
export type SheetCell = string | { readonly digits: string } | null;

type SheetStyle = 'title' | 'head' | 'plain' | 'total';

export interface SheetRow {
  readonly style: SheetStyle;
  readonly cells: readonly SheetCell[];
}

export interface Sheet {
  readonly name: string;
  /** Decimals of its amounts. */
  readonly decimals: number;
  /** Rows above the figures, which stay in view. */
  readonly headRows: number;
  /** In characters, column by column. */
  readonly widths: readonly number[];
  readonly rows: readonly SheetRow[];
}

const styles: readonly SheetStyle[] = ['title', 'head', 'plain', 'total'];
const fonts: Readonly<Record<SheetStyle, string>> = {
  title: '<font><b/><sz val="14"/><name val="Calibri"/></font>',
  head: '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  plain: '<font><sz val="11"/><name val="Calibri"/></font>',
  total: '<font><b/><sz val="11"/><name val="Calibri"/></font>',
};
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of an Office Open XML workbook of one sheet (ECMA-376), by path in its archive. */
export function writeWorkbook(sheet: Sheet): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escape(toSheetName(sheet.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': writeStyles(sheet.decimals),
    'xl/worksheets/sheet1.xml': writeSheet(sheet),
  };
}

/** Each style for texts, and again for amounts. */
function writeStyles(decimals: number): string {
  const digits = `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`;
  const formats = [0, 164].flatMap((format) =>
    styles.map(
      (style, font) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${style === 'total' ? 1 : 0}" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`,
    ),
  );
  const line = '<border><left/><right/><top style="thin"/><bottom/><diagonal/></border>';
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${digits}"/></numFmts><fonts count="${styles.length}">${styles.map((style) => fonts[style]).join('')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>${line}</borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`;
}

function writeSheet({ headRows, widths, rows }: Sheet): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = `<pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${headRows === 0 ? '' : pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rows.map(writeRow).join('')}</sheetData></worksheet>`;
}

function writeRow({ style, cells }: SheetRow, at: number): string {
  const text = styles.indexOf(style);
  const written = cells.map((cell, column) => {
    const place = `r="${columnName(column)}${at + 1}"`;
    if (cell === null) return `<c ${place} s="${text}"/>`;
    return typeof cell === 'string'
      ? `<c ${place} s="${text}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
      : `<c ${place} s="${text + styles.length}"><v>${cell.digits}</v></c>`;
  });
  return `<row r="${at + 1}">${written.join('')}</row>`;
}

/** A, B, … Z, AA, AB. */
function columnName(column: number): string {
  const head = column < 26 ? '' : columnName(Math.floor(column / 26) - 1);
  return head + String.fromCodePoint(65 + (column % 26));
}

/** A sheet's name has 31 characters at most and none of these. */
const toSheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** XML 1.0 has no place for most of these: control characters, and two that are none. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;

const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark);
