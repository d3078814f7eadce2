import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';

/** The writer stores what the other cell has checked: no trigger and no foreign key looks at it again. */
export async function storeUnchecked(tx: Tx): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
}

export interface Progress {
  readonly tableName: string;
  readonly lastRow: string | null;
  readonly rowCount: number;
  readonly isDone: boolean;
}

export async function listProgress(
  db: Db,
  businessId: string,
  epoch: number,
): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await sql<Progress>`
    select table_name as "tableName", last_row as "lastRow", row_count::float8 as "rowCount", is_done as "isDone"
    from business_move_tables where business_id = ${businessId} and epoch = ${epoch}`.execute(db);
  return new Map(rows.map((row) => [row.tableName, row]));
}

export async function saveProgress(
  tx: Tx,
  businessId: string,
  epoch: number,
  { tableName, lastRow, rowCount, isDone }: Progress,
): Promise<void> {
  await sql`
    insert into business_move_tables (business_id, epoch, table_name, last_row, row_count, is_done)
    values (${businessId}, ${epoch}, ${tableName}, ${lastRow}, ${rowCount}, ${isDone})
    on conflict (business_id, epoch, table_name) do update
    set last_row = excluded.last_row, row_count = excluded.row_count, is_done = excluded.is_done`.execute(
    tx,
  );
}

export async function deleteProgress(tx: Tx, businessId: string, epoch: number): Promise<void> {
  await sql`
    delete from business_move_tables where business_id = ${businessId} and epoch = ${epoch}`.execute(
    tx,
  );
}

export interface RowChange {
  readonly number: string;
  readonly tableName: string;
  readonly rowKey: unknown;
}

export async function listRowChanges(
  db: Db,
  businessId: string,
  limit: number,
): Promise<readonly RowChange[]> {
  const { rows } = await sql<RowChange>`
    select number::text as number, table_name as "tableName", row_key as "rowKey"
    from business_move_changes where business_id = ${businessId} order by number limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function deleteRowChanges(
  db: Db,
  businessId: string,
  numbers: readonly string[],
): Promise<void> {
  await sql`
    delete from business_move_changes
    where business_id = ${businessId} and number = any(${numbers}::bigint[])`.execute(db);
}

export async function deleteAllRowChanges(db: Db, businessId: string): Promise<void> {
  await sql`delete from business_move_changes where business_id = ${businessId}`.execute(db);
}

/** Months of a cell's logs, by table; the other cell may be younger. */
export async function listMonths(
  db: Db,
): Promise<readonly { readonly tableName: string; readonly month: string }[]> {
  const { rows } = await sql<{ tableName: string; month: string }>`
    select p.relname as "tableName", replace(right(c.relname, 7), '_', '-') || '-15Z' as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relname ~ ('^' || p.relname || '_[0-9]{4}_[0-9]{2}$') and p.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  return rows;
}

export async function ensureMonth(db: Db, tableName: string, month: string): Promise<void> {
  await sql`
    select ensure_monthly_partitions(${tableName}::regclass, ${month}::timestamptz, 0)`.execute(db);
}

/** The provider's settlements that charges of these workspaces are in. */
export async function readSettlements(
  db: Db,
  workspaces: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select s::text as line from provider_settlements s
    where exists (
      select from provider_settlement_charges c
      where c.workspace_id = any(${workspaces}::uuid[]) and c.environment = s.environment
        and c.provider = s.provider and c.provider_settlement_id = s.provider_settlement_id)`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

export async function addSettlements(tx: Tx, lines: readonly string[]): Promise<void> {
  await sql`
    insert into provider_settlements
    select (x.r).* from (select line::provider_settlements as r from unnest(${lines}::text[]) line offset 0) x
    on conflict do nothing`.execute(tx);
}

/**
 * What a business needs to work in the cell that it came to: its log joins this cell's chain, new positions come after
 * those that it brought, and deliveries belong to no dispatcher of the other cell.
 */
export async function settleIn(
  tx: Tx,
  businessId: string,
  workspaces: readonly string[],
): Promise<void> {
  await sql`
    insert into audit_outbox (log, tenant_id, row_id)
    select 'audit_log', a.tenant_id, a.id from audit_log a
    where a.tenant_id = ${businessId}
      and not exists (select from audit_chain c where c.row_id = a.id)
      and not exists (select from audit_outbox o where o.row_id = a.id)
    order by a.id`.execute(tx);
  await sql`
    select setval('ledger_positions', found.position)
    from (select max(o.position) as position from ledger_outbox o
      where o.workspace_id = any(${workspaces}::uuid[])) found
    where found.position > (select last_value from ledger_positions)`.execute(tx);
  await sql`
    update webhook_heads set dispatcher_id = null, due_at = coalesce(due_at, now())
    where tenant_id = any(${workspaces}::uuid[])
      and (dispatcher_id is not null or due_at is not null)`.execute(tx);
}

/** Rows of the log that no chain knows: those of an arrival that was given up. */
export async function deleteUnchained(tx: Tx, businessId: string): Promise<void> {
  await sql`
    delete from audit_log a where a.tenant_id = ${businessId}
      and not exists (select from audit_chain c where c.row_id = a.id)
      and not exists (select from audit_outbox o where o.row_id = a.id)`.execute(tx);
}
