import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { MovedTable } from './moved-tables.rules.ts';
import type { Move } from './moves.sql.ts';

/** One name in every table, so that the fence of a later move replaces that of an earlier one. Fires last. */
const fenceName = (businessId: string): string => `zz_move_${businessId.replaceAll('-', '')}`;

/** Waits for the transactions that write to the table, and gives way to them when it takes long. */
export async function hangFence(
  tx: Tx,
  move: Move,
  table: MovedTable,
  ownerIds: readonly string[],
  keyColumns: readonly string[],
): Promise<void> {
  const name = fenceName(move.businessId);
  const ids = ownerIds.map((id) => `'${id}'`);
  const copiedKey = table.copied === 'bulk' ? keyColumns : [];
  const args = [move.businessId, String(move.epoch), table.name, table.refusal, ...copiedKey];
  const call = `execute function fence_business(${args.map((each) => `'${each}'`).join(', ')})`;
  const owned = (row: string) =>
    `for each row when (${row}.${table.owner.column} = any (array[${ids.join(', ')}]::uuid[]))`;
  await sql.raw(`set local lock_timeout = '1s'`).execute(tx);
  await sql.raw(`drop trigger if exists ${name}_w on ${table.name}`).execute(tx);
  await sql.raw(`drop trigger if exists ${name}_d on ${table.name}`).execute(tx);
  await sql
    .raw(
      `create trigger ${name}_w before insert or update on ${table.name} ${owned('new')} ${call}`,
    )
    .execute(tx);
  await sql
    .raw(`create trigger ${name}_d before delete on ${table.name} ${owned('old')} ${call}`)
    .execute(tx);
}

export async function removeFence(tx: Tx, businessId: string, table: MovedTable): Promise<void> {
  const name = fenceName(businessId);
  await sql.raw(`set local lock_timeout = '1s'`).execute(tx);
  await sql.raw(`drop trigger if exists ${name}_w on ${table.name}`).execute(tx);
  await sql.raw(`drop trigger if exists ${name}_d on ${table.name}`).execute(tx);
}

/** Tables that have the fence of this very move. */
export async function listFencedTables(db: Db, move: Move): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = ${`${fenceName(move.businessId)}_d`} and not c.relispartition
      and split_part(encode(t.tgargs, 'escape'), '\\000', 2) = ${String(move.epoch)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The table's primary key, in its order. */
export async function listKeyColumns(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: readonly string[] }>`
    select c.relname as name, array_agg(a.attname::text order by k.position) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    cross join unnest(i.indkey) with ordinality k (attnum, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indisprimary and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by c.relname`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
