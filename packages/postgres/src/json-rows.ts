import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Row = Readonly<Record<string, unknown>>;

/** Rows as one parameter, for `jsonb_to_recordset`. Amounts as text: none passes through a double. */
export function jsonRows(rows: readonly Row[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/**
 * `insert into … select …` of however many rows by one text, which is prepared once; `values` are
 * another text for each number of rows. The columns are those of the first row.
 */
export function rowsInserted(table: string, rows: readonly Row[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonRows(rows)}::jsonb)`;
}
