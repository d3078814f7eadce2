import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

/** A table whose rows are chained. */
export interface LogShape {
  /** Its name. */
  readonly log: string;
  /** Null if its rows belong to the whole cell. */
  readonly tenantColumn: string | null;
  /** A column, or the indexed expression; `r` is the row. */
  readonly id: string;
  /**
   * All columns, in the order in which the migrations' `chain_audit` hashes them; time comes last.
   */
  readonly columns: readonly string[];
}

export const operatorLogShape: LogShape = {
  log: 'operator_log',
  tenantColumn: null,
  id: 'r.id',
  columns: ['id', 'operator', 'action', 'subject', 'detail', 'created_at'],
};

export interface ChainLink {
  readonly position: number;
  readonly log: string;
  readonly tenantId: string | null;
  readonly rowId: string;
  readonly hash: Buffer;
  /** Null if the row does not exist. */
  readonly fields: readonly (string | null)[] | null;
}

/** Returns how many rows joined the chain; also 0 while another process extends it. */
export async function chainWaitingRows<Schema>(db: Db<Schema>, rowsMax: number): Promise<number> {
  const { rows } = await sql<{ chained: number }>`
    select chain_audit(${rowsMax}::integer) as chained`.execute(db);
  return rows[0]?.chained ?? 0;
}

/** Age of the oldest row not yet chained; 0 if there is none. */
export async function readOldestWaitingSeconds<Schema>(db: Db<Schema>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - written_at)::float8 as seconds
    from audit_outbox order by position limit 1`.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

export interface ChainHead {
  readonly position: number;
  readonly hash: Buffer;
}

export async function findLastLink<Schema>(db: Db<Schema>): Promise<ChainHead | null> {
  const { rows } = await sql<ChainHead>`
    select position::float8 as position, hash from audit_chain
    order by audit_chain.position desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function listHashes<Schema>(
  db: Db<Schema>,
  positions: readonly number[],
): Promise<readonly ChainHead[]> {
  const { rows } = await sql<ChainHead>`
    select position::float8 as position, hash from audit_chain
    where audit_chain.position = any(${positions}::bigint[])`.execute(db);
  return rows;
}

/** The row as it was hashed: its log's name, every column as text, and time in microseconds. */
function fieldsOf({ log, columns }: LogShape) {
  const texts = columns.map((column) => sql`r.${sql.ref(column)}::text`);
  return sql`array[${sql.join([sql`${log}::text`, ...texts.slice(0, -1), timeOf(columns)])}]`;
}

function timeOf(columns: readonly string[]) {
  return sql`(extract(epoch from r.${timeColumn(columns)}) * 1000000)::bigint::text`;
}

const timeColumn = (columns: readonly string[]) => sql.ref(columns.at(-1) ?? '');

/** Rows of one log, found by the link that covers them. */
function rowOf(shape: LogShape) {
  const { log, tenantColumn, id } = shape;
  const ofTenant =
    tenantColumn === null ? sql`` : sql`r.${sql.ref(tenantColumn)} = c.tenant_id and`;
  return sql`when ${log} then (
    select ${fieldsOf(shape)} from ${sql.table(log)} r where ${ofTenant} ${sql.raw(id)} = c.row_id)`;
}

/** Links after a position with the rows that they cover, as they are now. */
export async function listLinks<Schema>(
  db: Db<Schema>,
  shapes: readonly LogShape[],
  afterPosition: number,
  limit: number,
): Promise<readonly ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    select c.position::float8 as position, c.log, c.tenant_id as "tenantId", c.row_id as "rowId", c.hash,
      case c.log ${sql.join(shapes.map(rowOf), sql` `)} end as fields
    from audit_chain c where c.position > ${afterPosition}::bigint
    order by c.position limit ${limit}`.execute(db);
  return rows;
}

export interface LoggedRow {
  readonly log: string;
  readonly tenantId: string | null;
  readonly rowId: string;
  readonly writtenAt: Date;
  readonly isChained: boolean;
}

const noTenant = '00000000-0000-0000-0000-000000000000';

/** Rows of a log by tenant and id, with whether each is chained or waiting. */
export async function listLoggedRows<Schema>(
  db: Db<Schema>,
  { log, tenantColumn, id, columns }: LogShape,
  after: Pick<LoggedRow, 'tenantId' | 'rowId'>,
  limit: number,
): Promise<readonly LoggedRow[]> {
  const rowId = sql.raw(id);
  const tenant = tenantColumn === null ? sql`null::uuid` : sql`r.${sql.ref(tenantColumn)}`;
  const place = tenantColumn === null ? sql`${rowId}` : sql`${tenant}, ${rowId}`;
  const isAfter =
    tenantColumn === null
      ? sql`${rowId} > ${after.rowId}::uuid`
      : sql`(${place}) > (${after.tenantId ?? noTenant}::uuid, ${after.rowId}::uuid)`;
  const { rows } = await sql<LoggedRow>`
    with page as materialized (
      select ${tenant} as tenant_id, ${rowId} as row_id, r.${timeColumn(columns)} as written_at
      from ${sql.table(log)} r where ${isAfter} order by ${place} limit ${limit})
    select ${log}::text as log, p.tenant_id as "tenantId", p.row_id as "rowId", p.written_at as "writtenAt",
      o.row_id is not null or exists (
        select from audit_chain c where c.row_id = p.row_id and c.log = ${log}
          and c.tenant_id is not distinct from p.tenant_id) as "isChained"
    from page p left join audit_outbox o on o.row_id = p.row_id and o.log = ${log}
      and o.tenant_id is not distinct from p.tenant_id
    order by p.tenant_id, p.row_id`.execute(db);
  return rows;
}

/** Rows that have waited for the chain longer than this many seconds. */
export async function listOverdueRows<Schema>(
  db: Db<Schema>,
  seconds: number,
  limit: number,
): Promise<readonly Omit<LoggedRow, 'isChained'>[]> {
  const { rows } = await sql<Omit<LoggedRow, 'isChained'>>`
    select log, tenant_id as "tenantId", row_id as "rowId", written_at as "writtenAt"
    from audit_outbox where written_at < clock_timestamp() - make_interval(secs => ${seconds})
    order by position limit ${limit}`.execute(db);
  return rows;
}

export async function saveExport<Schema>(
  db: Db<Schema>,
  position: number,
  exportedAt: Date,
): Promise<void> {
  await sql`
    insert into audit_head_export (position, exported_at) values (${position}::bigint, ${exportedAt})
    on conflict (only_row) do update set
      position = excluded.position, exported_at = excluded.exported_at`.execute(db);
}

export async function findExportTime<Schema>(db: Db<Schema>): Promise<Date | null> {
  const { rows } = await sql<{ exportedAt: Date }>`
    select exported_at as "exportedAt" from audit_head_export`.execute(db);
  return rows[0]?.exportedAt ?? null;
}
