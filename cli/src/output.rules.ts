/** Remote text must not move the cursor or change colours of the terminal that shows it. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

type Row = Readonly<Record<string, unknown>>;

/** What a list shows of each of its rows, when it has it. */
const shownColumns = [
  'sequence',
  'id',
  'number',
  'type',
  'title',
  'name',
  'code',
  'status',
  'amount',
  'total',
  'currency',
  'reference',
  'url',
  'method',
  'route',
  'reason',
  'created_at',
];
const columnsMax = 8;
const cellMax = 44;

/** A table for people: a line of names, then a line per row. */
export function toTable(rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return ['(none)'];
  const known = shownColumns.filter((name) => rows.some((row) => isShort(row[name])));
  const all = Object.keys(rows[0] ?? {}).filter((name) => isShort(rows[0]?.[name]));
  const columns = (known.length > 0 ? known : all).slice(0, columnsMax);
  const cells = [columns, ...rows.map((row) => columns.map((name) => toCell(row[name])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** One object, a line per field; what is inside of another stands below its name. */
export function toFacts(value: unknown, indent = ''): readonly string[] {
  if (!isRow(value)) return [`${indent}${toCell(value)}`];
  const names = Object.keys(value);
  const width = Math.max(...names.map((name) => name.length));
  return names.flatMap((name) => {
    const field = value[name];
    if (isShort(field)) return [`${indent}${name.padEnd(width)}  ${plain(String(field))}`];
    if (Array.isArray(field) && field.length === 0) return [`${indent}${name.padEnd(width)}  –`];
    const inside: readonly unknown[] = Array.isArray(field) ? field : [field];
    return [`${indent}${name}`, ...inside.flatMap((one) => toFacts(one, `${indent}  `))];
  });
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isShort(value: unknown): boolean {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) || value === null;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = plain(typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > cellMax ? `${text.slice(0, cellMax - 1)}…` : text;
}
