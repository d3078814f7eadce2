const delimiters = [';', ',', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

export interface CsvHead {
  readonly delimiter: Delimiter;
  /** The first rows, as they stand. */
  readonly rows: readonly (readonly string[])[];
}

const rowsMax = 4;

/** The beginning of a file, for somebody to say what its columns are. Reading it is the service's. */
export function readCsvHead(text: string): CsvHead {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');
  const first = lines.slice(0, rowsMax);
  const widthOf = (delimiter: Delimiter): number =>
    Math.min(...first.map((line) => splitRow(line, delimiter).length));
  const [best = ','] = delimiters.toSorted((one, other) => widthOf(other) - widthOf(one));
  return { delimiter: best, rows: first.map((line) => splitRow(line, best)) };
}

/** A quoted cell may hold the delimiter; two quotes in it are one. */
function splitRow(line: string, delimiter: Delimiter): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

/** What a column is called to the service: by its heading, or by its place where there are none. */
export const columnName = (head: CsvHead, at: number, hasHeadings: boolean): string =>
  hasHeadings ? (head.rows[0]?.[at] ?? '') : `#${at + 1}`;
