import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows as one parameter for `jsonb_to_recordset`. Amounts are text: none passes through a double.
 */
export function jsonRows(rows: readonly Row[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/**
 * `insert into … select …` for any number of rows with one text, which is prepared once; `values`
 * needs another text for each number of rows. The first row determines the columns.
 */
export function rowsInserted(table: string, rows: readonly Row[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonRows(rows)}::jsonb)`;
}
