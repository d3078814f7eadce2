import { CsvError, parse } from 'csv-parse/sync';
import { importRowsMax } from './import.rules.ts';

/** A row by column name; empty cells are left out. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<string, string>>>;
}

export type CsvTable =
  | { readonly kind: 'table'; readonly records: readonly CsvRecord[] }
  | { readonly kind: 'reject'; readonly message: string };

/** The possible columns, and the one that labels a row. */
export interface TableColumns {
  readonly columns: readonly string[];
  readonly needed: string;
}

const delimiters = [',', ';', '\t'] as const;

/** Headings must be those documented, in any order and case; other columns are rejected. */
export function readTable(content: string, { columns, needed }: TableColumns): CsvTable {
  const text = content.replace(/^\u{feff}/u, '');
  const [firstLine = ''] = text.split('\n', 1);
  const delimiter = delimiters.toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
  )[0];
  const rows: { readonly line: number; readonly cells: readonly string[] }[] = [];
  try {
    parse(text, {
      delimiter: delimiter ?? ',',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: importRowsMax + 2,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lines, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { kind: 'reject', message: 'The file is not CSV: a quotation mark is not closed.' };
  }
  const [headings, ...records] = rows;
  const names = (headings?.cells ?? []).map(toName);
  const unknown = names.find((name) => !columns.includes(name));
  const list = columns.join(', ');
  if (unknown !== undefined) {
    return { kind: 'reject', message: `The column ${unknown} is unknown. Columns: ${list}.` };
  }
  if (!names.includes(needed)) {
    return { kind: 'reject', message: `The column ${needed} is missing. Columns: ${list}.` };
  }
  if (records.length > importRowsMax) {
    return { kind: 'reject', message: `The file has more than ${importRowsMax} rows. Split it.` };
  }
  return {
    kind: 'table',
    records: records.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        names.flatMap((name, at) => {
          const cell = cells[at] ?? '';
          return cell === '' ? [] : [[name, cell]];
        }),
      ),
    })),
  };
}

function toName(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
}
