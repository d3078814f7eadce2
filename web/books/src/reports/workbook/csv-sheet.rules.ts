import type { Sheet, SheetCell } from './workbook.rules.ts';

const amount = /^-?\d+(?:\.\d+)?$/;
const cell = /"((?:[^"]|"")*)"(,|\r\n)|([^,\r]*)(,|\r\n)/gy;

/** A file of the service as a sheet: its `amounts` columns become numbers. */
export function toCsvSheet(
  {
    title,
    decimals,
    amounts,
  }: { readonly title: string; readonly decimals: number; readonly amounts: readonly string[] },
  csv: string,
): Sheet {
  const [head = [], ...lines] = readCsv(csv);
  const isAmount = head.map((column) => amounts.includes(column));
  const toCell = (text: string, at: number): SheetCell => {
    if (text === '') return null;
    return isAmount[at] === true && amount.test(text) ? { digits: text } : text;
  };
  return {
    name: title,
    decimals,
    headRows: 1,
    widths: head.map((_, at) => (isAmount[at] === true ? 16 : 22)),
    rows: [
      { style: 'head', cells: head },
      ...lines.map((line) => ({ style: 'plain' as const, cells: line.map(toCell) })),
    ],
  };
}

/** Cells of an RFC 4180 file whose lines all end in CRLF, as the service writes them. */
export function readCsv(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, afterQuoted, plain, after] of csv.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if ((afterQuoted ?? after) === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
