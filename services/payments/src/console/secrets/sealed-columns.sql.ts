import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

export interface SealedColumnName {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
}

export interface SealedCount {
  readonly sealingKeyId: string;
  readonly values: bigint;
}

/** Reads the whole column: for an operator's command, not for a scrape. */
export async function countSealed(
  db: Db,
  { table, column }: SealedColumnName,
): Promise<readonly SealedCount[]> {
  const { rows } = await sql<SealedCount>`
    select ${sealingKeyIdOf(column)} as "sealingKeyId", count(*) as values
    from ${sql.table(table)} where ${sql.ref(column)} is not null
    group by 1 order by 1`.execute(db);
  return rows;
}

export interface SealedValue {
  readonly key: readonly string[];
  readonly sealed: Buffer;
}

/** A page of values sealed with another key than this one, in primary key order. */
export async function listSealedOtherwise(
  db: Db,
  { table, column, key }: SealedColumnName,
  page: {
    readonly sealingKeyId: string;
    readonly after: readonly string[] | null;
    readonly limit: number;
  },
): Promise<readonly SealedValue[]> {
  const keyColumns = sql.join(key.map((name) => sql.ref(name)));
  const isAfter =
    page.after === null ? sql`true` : sql`(${keyColumns}) > (${sql.join([...page.after])})`;
  const { rows } = await sql<SealedValue>`
    select array[${sql.join(key.map((name) => sql`${sql.ref(name)}::text`))}] as key,
      ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sealingKeyIdOf(column)} <> ${page.sealingKeyId}
      and ${isAfter}
    order by ${keyColumns} limit ${page.limit}`.execute(db);
  return rows;
}

/** False if the value was changed or removed since it was read: it must not be overwritten then. */
export async function replaceSealed(
  tx: Tx,
  { table, column, key }: SealedColumnName,
  value: SealedValue,
  resealed: Buffer,
): Promise<boolean> {
  const isRow = key.map((name, index) => sql`${sql.ref(name)} = ${value.key[index]}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
    where ${sql.join(isRow, sql` and `)} and ${sql.ref(column)} = ${value.sealed}`.execute(tx);
  return numAffectedRows === 1n;
}

/** A sealed value starts with its version, the length of the key id, and the key id. */
function sealingKeyIdOf(column: string) {
  const value = sql.ref(column);
  return sql<string>`convert_from(substring(${value} from 3 for get_byte(${value}, 1)), 'LATIN1')`;
}
