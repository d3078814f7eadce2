import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { MovedTable } from './moved-tables.rules.ts';

/**
 * Rows travel as the text of whole rows, which PostgreSQL reads back as it wrote it. A digest is the sum of the rows'
 * hashes, so their order does not matter.
 */
const digest = (line: RawBuilder<unknown>) =>
  sql`coalesce(sum(('x' || left(md5(${line}), 15))::bit(60)::bigint), 0)::text`;

const nameOf = ({ name }: MovedTable) => sql.table(name);
const ownerOf = ({ owner }: MovedTable) => sql.ref(`t.${owner.column}`);
const columnsOf = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));
const notDue = ({ due }: MovedTable) =>
  due === null ? sql`` : sql`and (${sql.raw(due)}) is not true`;

export interface PageRequest {
  readonly table: MovedTable;
  readonly keyColumns: readonly string[];
  readonly ownerId: string;
  /** The last row of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** One owner's rows in the order of their keys, without those that are due. */
export async function readPage(db: Db, request: PageRequest): Promise<readonly string[]> {
  const { table, keyColumns, ownerId, after, limit } = request;
  const rest = keyColumns.filter((column) => column !== table.owner.column);
  const last = (column: string) => sql`((${after}::text)::${nameOf(table)}).${sql.ref(column)}`;
  const later =
    after === null ? sql`` : sql`and (${columnsOf('t', rest)}) > (${sql.join(rest.map(last))})`;
  const { rows } = await sql<{ line: string }>`
    select t::text as line from ${nameOf(table)} t
    where ${ownerOf(table)} = ${ownerId}::uuid ${notDue(table)} ${later}
    order by ${columnsOf('t', rest)} limit ${limit}`.execute(db);
  return rows.map(({ line }) => line);
}

/** All rows of these owners, or those that are due. */
export async function readRows(
  db: Db,
  table: MovedTable,
  ownerIds: readonly string[],
  which: 'all' | 'due',
): Promise<readonly string[]> {
  const due = which === 'due' && table.due !== null ? sql`and (${sql.raw(table.due)})` : sql``;
  const { rows } = await sql<{ line: string }>`
    select t::text as line from ${nameOf(table)} t
    where ${ownerOf(table)} = any(${ownerIds}::uuid[]) ${due}`.execute(db);
  return rows.map(({ line }) => line);
}

const asRows = (table: MovedTable, keys: readonly unknown[]) =>
  sql`jsonb_populate_recordset(null::${nameOf(table)}, ${JSON.stringify(keys)}::jsonb) k`;
const sameKey = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`k.${column}`)}`),
    sql` and `,
  );

interface KeyedRequest {
  readonly table: MovedTable;
  readonly keyColumns: readonly string[];
  readonly ownerIds: readonly string[];
  readonly keys: readonly unknown[];
}

/** Those rows that there still are; with the due ones only when asked. */
export async function readRowsByKey(
  db: Db,
  { table, keyColumns, ownerIds, keys }: KeyedRequest,
  withDue: boolean,
): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select t::text as line from ${nameOf(table)} t
    where (${columnsOf('t', keyColumns)}) in (select ${columnsOf('k', keyColumns)} from ${asRows(table, keys)})
      and ${ownerOf(table)} = any(${ownerIds}::uuid[]) ${withDue ? sql`` : notDue(table)}`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

export async function deleteRowsByKey(
  tx: Tx,
  { table, keyColumns, ownerIds, keys }: KeyedRequest,
): Promise<void> {
  await sql`
    delete from ${nameOf(table)} t using ${asRows(table, keys)}
    where ${sameKey(keyColumns)} and ${ownerOf(table)} = any(${ownerIds}::uuid[])`.execute(tx);
}

/** Rows with the keys of these lines go; whose they are does not matter. */
export async function deleteRowsLike(
  tx: Tx,
  table: MovedTable,
  keyColumns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const wanted = keyColumns.map(
    (column) => sql`(k.r).${sql.ref(column)} = ${sql.ref(`t.${column}`)}`,
  );
  await sql`
    delete from ${nameOf(table)} t
    using (select line::${nameOf(table)} as r from unnest(${lines}::text[]) line offset 0) k
    where ${sql.join(wanted, sql` and `)}`.execute(tx);
}

/** False when something else is stored than was sent. */
export async function insertLines(
  tx: Tx,
  table: MovedTable,
  columns: readonly string[],
  lines: readonly string[],
): Promise<boolean> {
  const name = nameOf(table);
  const { rows } = await sql<{ isSame: boolean }>`
    with come as materialized (select line from unnest(${lines}::text[]) line),
    put as (
      insert into ${name} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(columns.map((column) => sql`(x.r).${sql.ref(column)}`))}
      from (select line::${name} as r from come offset 0) x
      returning ${name}::text as line)
    select (select ${digest(sql`line`)} from put) = (select ${digest(sql`line`)} from come) as "isSame"`.execute(
    tx,
  );
  return rows[0]?.isSame === true;
}

/** For a log whose rows never change: adds what is missing. */
export async function addLines(
  tx: Tx,
  table: MovedTable,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const name = nameOf(table);
  await sql`
    insert into ${name} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql`(x.r).${sql.ref(column)}`))}
    from (select line::${name} as r from unnest(${lines}::text[]) line offset 0) x
    on conflict do nothing`.execute(tx);
}

export async function deleteOwned(
  tx: Tx,
  table: MovedTable,
  ownerIds: readonly string[],
  which: 'all' | 'due' = 'all',
): Promise<void> {
  const due = which === 'due' && table.due !== null ? sql`and (${sql.raw(table.due)})` : sql``;
  await sql`
    delete from ${nameOf(table)} t where ${ownerOf(table)} = any(${ownerIds}::uuid[]) ${due}`.execute(
    tx,
  );
}

/** Erases so many rows of one owner; gives how many there were. */
export async function deletePage(
  tx: Tx,
  { table, keyColumns, ownerId, limit }: Omit<PageRequest, 'after'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${nameOf(table)} t using (
      select ${columnsOf('t', keyColumns)} from ${nameOf(table)} t
      where ${ownerOf(table)} = ${ownerId}::uuid order by ${columnsOf('t', keyColumns)} limit ${limit}) k
    where ${sameKey(keyColumns)} and ${ownerOf(table)} = ${ownerId}::uuid`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface TableDigest {
  readonly rows: number;
  /** Null where rows were only counted. */
  readonly digest: string | null;
}

export async function readDigest(
  db: Db,
  table: MovedTable,
  ownerIds: readonly string[],
  isCountOnly: boolean,
): Promise<TableDigest> {
  const figure = isCountOnly ? sql`null::text` : digest(sql`t::text`);
  const { rows } = await sql<{ rows: number; digest: string | null }>`
    select count(*)::float8 as rows, ${figure} as digest from ${nameOf(table)} t
    where ${ownerOf(table)} = any(${ownerIds}::uuid[])`.execute(db);
  return rows[0] ?? { rows: 0, digest: null };
}

/** Columns to write. The database computes generated columns itself. */
export async function listColumns(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: readonly string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relkind in ('r', 'p')
      and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by c.relname`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
