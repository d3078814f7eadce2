import pg from 'pg';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly type_name: string;
  readonly is_optional: boolean;
  readonly is_nullable: boolean;
  readonly is_generated: boolean;
  readonly choices: string | null;
}

/**
 * Generates TypeScript types from a migrated database, the single source for its tables. A `check
 * (status in (…))` becomes a union of its values.
 */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(columnsOfTables);
    return toTypeScript(rows);
  } finally {
    await client.end();
  }
}

const columnsOfTables = `
  select c.relname as table_name, a.attname as column_name,
         format_type(a.atttypid, null) as type_name,
         (a.atthasdef or a.attidentity <> '' or not a.attnotnull) as is_optional,
         not a.attnotnull as is_nullable,
         a.attgenerated <> '' as is_generated,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[' limit 1) as choices
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attnum`;

const typeScriptTypes: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  'bigint[]': 'readonly bigint[]',
  boolean: 'boolean',
  bytea: 'Buffer',
  // The driver returns transaction ids as text.
  xid8: 'string',
  character: 'string',
  'cidr[]': 'string[]',
  // A date has no time zone, so it stays text.
  date: 'string',
  inet: 'string',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  'smallint[]': 'number[]',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  'uuid[]': 'string[]',
};

function toTypeScript(columns: readonly Column[]): string {
  const tables = [...new Set(columns.map((column) => column.table_name))];
  const parts = tables.map((table) => {
    const lines = columns.filter((column) => column.table_name === table).map(toProperty);
    return `interface ${toTypeName(table)} {\n${lines.join('')}}\n`;
  });
  const schema = tables.map((table) => `  ${table}: ${toTypeName(table)};\n`).join('');
  return [
    '// Written by `./dev generate` from the migrated database; do not edit.\n',
    "import type { Generated, GeneratedAlways } from '@countinghouse/postgres';\n",
    ...parts,
    `export interface Schema {\n${schema}}\n`,
  ].join('\n');
}

function toProperty(column: Column): string {
  const base = choicesOf(column) ?? typeScriptTypes[column.type_name];
  if (base === undefined) {
    throw new Error(`${column.table_name}.${column.column_name}: no type for ${column.type_name}`);
  }
  const read = column.is_nullable && base !== 'unknown' ? `${base} | null` : base;
  const type = column.is_generated
    ? `GeneratedAlways<${read}>`
    : column.is_optional
      ? `Generated<${read}>`
      : read;
  return `  ${column.column_name}: ${type};\n`;
}

function choicesOf(column: Column): string | null {
  if (column.choices === null) return null;
  const values = [...column.choices.matchAll(/'([^']+)'::/g)].map((match) => `'${match[1]}'`);
  return values.length === 0 ? null : values.join(' | ');
}

function toTypeName(table: string): string {
  return (
    table.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) + 'Table'
  );
}
