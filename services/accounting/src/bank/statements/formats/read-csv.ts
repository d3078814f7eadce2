import type { CurrencyCode } from '@countinghouse/money';
import { CsvError, parse } from 'csv-parse/sync';
import { fileLinesMax, refuseFile } from '../statement.rules.ts';
import type { FileReading, FileRejection } from '../statement.rules.ts';
import { csvDelimiters } from './csv-columns.rules.ts';
import type { CsvMapping } from './csv-columns.rules.ts';
import { findTable, toCsvStatement } from './csv-statement.rules.ts';
import type { CsvRow, CsvTable } from './csv-statement.rules.ts';

/** Uses the given delimiter, else the first one that yields headings. */
export function readCsv(text: string, mapping: CsvMapping, currency: CurrencyCode): FileReading {
  const delimiters = mapping.delimiter === undefined ? csvDelimiters : [mapping.delimiter];
  const tables: CsvTable[] = [];
  let refusal: FileRejection | null = null;
  for (const delimiter of delimiters) {
    const rows = toRows(text, delimiter);
    if (rows.kind === 'reject') {
      refusal ??= rows;
      continue;
    }
    const table = findTable(rows.rows, mapping);
    if (table !== null) tables.push(table);
  }
  const [table] = tables;
  if (table === undefined) return refusal ?? refuseFile('columns_unknown', 1, firstLine(text));
  const read = toCsvStatement(table, mapping, currency);
  if (read.kind === 'reject') return read;
  return { kind: 'statements', format: 'csv', statements: [read.statement] };
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return text.slice(0, end < 0 ? undefined : end).trim();
}

type Rows = { readonly kind: 'rows'; readonly rows: readonly CsvRow[] } | FileRejection;

function toRows(text: string, delimiter: string): Rows {
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Plus the headings and what banks write above and below.
      to: fileLinesMax + 100,
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells, lineNo: lines });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lineNo = typeof error['lines'] === 'number' ? error['lines'] : null;
    return refuseFile('file_malformed', lineNo, error.code);
  }
  return { kind: 'rows', rows };
}
