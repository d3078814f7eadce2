import { toCsvLine, toCsvText } from '@countinghouse/http';
import type { Tx } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import type { SealedColumn } from './archive-source.ts';
import { readArchiveCells, readArchiveLines } from './archives.sql.ts';
import type { ArchiveTable, Attempt } from './archives.sql.ts';
import type { ZipEntry } from './zip.ts';

interface Options {
  /** Called when a file is complete, with its rows. */
  readonly onRows: (name: string, count: number) => void;
  readonly opening?: SealedColumn & { readonly sealer: Sealer };
}

/** Each table twice: JSON Lines for programs, CSV for spreadsheets. */
export function* tableFiles<Schema>(
  tx: Tx<Schema>,
  attempt: Attempt,
  table: ArchiveTable,
  options: Options,
): Generator<ZipEntry, void, void> {
  const lines = `tables/${table.name}.jsonl`;
  yield { name: lines, content: writeLines(tx, attempt, table, lines, options) };
  const cells = `tables/${table.name}.csv`;
  yield { name: cells, content: writeCells(tx, attempt, table, cells, options) };
}

async function* writeLines<Schema>(
  tx: Tx<Schema>,
  attempt: Attempt,
  table: ArchiveTable,
  file: string,
  { onRows, opening }: Options,
): AsyncGenerator<string, void, void> {
  let count = 0;
  for await (const page of readArchiveLines(tx, attempt, table.name)) {
    count += page.length;
    const lines = page.map(({ line }) =>
      opening === undefined ? line : openLine(line, attempt.tenantId, opening),
    );
    yield `${lines.join('\n')}\n`;
  }
  onRows(file, count);
}

async function* writeCells<Schema>(
  tx: Tx<Schema>,
  attempt: Attempt,
  { name, columns }: ArchiveTable,
  file: string,
  { onRows, opening }: Options,
): AsyncGenerator<string, void, void> {
  let count = 0;
  const heads = columns.map((column) => (column === opening?.column ? opening.openedAs : column));
  yield toCsvLine(heads);
  for await (const page of readArchiveCells(tx, attempt, name)) {
    count += page.length;
    yield page
      .map(({ cells }) =>
        toCsvLine(
          (opening === undefined
            ? cells
            : openCells(columns, cells, attempt.tenantId, opening)
          ).map(toCell),
        ),
      )
      .join('');
  }
  onRows(file, count);
}

function openLine(
  line: string,
  tenantId: string,
  opening: NonNullable<Options['opening']>,
): string {
  const row: unknown = JSON.parse(line);
  if (typeof row !== 'object' || row === null) return line;
  const fields = Object.entries(row);
  const texts = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
  return JSON.stringify(
    Object.fromEntries(
      fields.map(([name, value]) =>
        name === opening.column
          ? [
              opening.openedAs,
              typeof value === 'string' ? open(value, tenantId, texts, opening) : null,
            ]
          : [name, value],
      ),
    ),
  );
}

function openCells(
  columns: readonly string[],
  cells: readonly (string | null)[],
  tenantId: string,
  opening: NonNullable<Options['opening']>,
): readonly (string | null)[] {
  const texts = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  return cells.map((cell, index) =>
    cell !== null && columns[index] === opening.column
      ? open(cell, tenantId, texts, opening)
      : cell,
  );
}

/** The database writes bytes as `\x` and hexadecimal digits. */
function open(
  bytes: string,
  tenantId: string,
  row: Readonly<Record<string, string>>,
  { sealer, contextOf }: NonNullable<Options['opening']>,
): string {
  return sealer.open(Buffer.from(bytes.slice(2), 'hex'), contextOf(tenantId, row));
}

const plainNumber = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** A number is not a formula, whatever its sign. */
function toCell(cell: string | null): string {
  if (cell === null) return '';
  return plainNumber.test(cell) ? cell : toCsvText(cell);
}
