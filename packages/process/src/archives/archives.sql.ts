import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { Archive, ArchiveFailure } from './archive.rules.ts';

const columns = sql.raw(`id, status, requested_by as "requestedBy", requested_at as "requestedAt",
  files_done as "filesDone", files_total as "filesTotal", size_bytes as "sizeBytes",
  encode(sha256, 'hex') as sha256, expires_at as "expiresAt", failure`);

/** Newest first. */
export async function listArchiveRows<Schema>(
  db: Db<Schema>,
  tenantId: string,
  limit: number,
): Promise<readonly Archive[]> {
  const { rows } = await sql<Archive>`
    select ${columns} from archives where tenant_id = ${tenantId}
    order by requested_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findArchiveRow<Schema>(
  db: Db<Schema>,
  tenantId: string,
  id: string,
): Promise<Archive | null> {
  const { rows } = await sql<Archive>`
    select ${columns} from archives where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if another archive of the tenant is being prepared. */
export async function insertArchive<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  archive: Pick<Archive, 'id' | 'requestedBy' | 'requestedAt'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into archives (tenant_id, id, requested_by, requested_at)
    values (${tenantId}, ${archive.id}, ${archive.requestedBy}, ${archive.requestedAt})
    on conflict (tenant_id) where status in ('queued', 'running') do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Starts an attempt and returns its number; null if there is nothing to prepare. */
export async function saveRunStarted<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  id: string,
): Promise<number | null> {
  const { rows } = await sql<{ readonly run: number }>`
    update archives set status = 'running', run = run + 1, files_done = 0, files_total = null
    where tenant_id = ${tenantId} and id = ${id} and status in ('queued', 'running')
    returning run`.execute(tx);
  return rows[0]?.run ?? null;
}

/** An attempt at preparing an archive; once another one replaced it, its writes are ignored. */
export interface Attempt {
  readonly tenantId: string;
  readonly id: string;
  readonly run: number;
}

export interface Progress {
  readonly filesDone: number;
  readonly filesTotal: number;
}

export async function saveProgress<Schema>(
  db: Db<Schema>,
  { tenantId, id, run }: Attempt,
  { filesDone, filesTotal }: Progress,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update archives set files_done = ${filesDone}, files_total = ${filesTotal}
    where tenant_id = ${tenantId} and id = ${id} and run = ${run} and status = 'running'`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function insertPart<Schema>(
  db: Db<Schema>,
  { tenantId, id, run }: Attempt,
  number: number,
  contentSealed: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into archive_parts (tenant_id, archive_id, number, content_sealed)
    select tenant_id, id, ${number}::integer, ${contentSealed}::bytea from archives
    where tenant_id = ${tenantId} and id = ${id} and run = ${run} and status = 'running'
    for key share`.execute(db);
  return numAffectedRows === 1n;
}

export interface FinishedArchive {
  readonly sizeBytes: bigint;
  readonly sha256: Buffer;
  readonly readyAt: Date;
  readonly expiresAt: Date;
}

export async function saveReady<Schema>(
  tx: Tx<Schema>,
  { tenantId, id, run }: Attempt,
  { sizeBytes, sha256, readyAt, expiresAt }: FinishedArchive,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update archives set status = 'ready', size_bytes = ${sizeBytes}, sha256 = ${sha256},
      ready_at = ${readyAt}, expires_at = ${expiresAt}, files_done = files_total
    where tenant_id = ${tenantId} and id = ${id} and run = ${run} and status = 'running'`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function saveFailed<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  id: string,
  { failure, at }: { readonly failure: ArchiveFailure; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update archives set status = 'failed', failure = ${failure}, ended_at = ${at}
    where tenant_id = ${tenantId} and id = ${id} and status in ('queued', 'running')`.execute(tx);
  return numAffectedRows === 1n;
}

export async function saveErased<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  id: string,
  at: Date,
): Promise<void> {
  await sql`
    update archives set status = 'erased', ended_at = ${at}
    where tenant_id = ${tenantId} and id = ${id} and status = 'ready'`.execute(tx);
}

export async function deleteParts<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  archiveId: string,
): Promise<void> {
  await sql`
    delete from archive_parts
    where tenant_id = ${tenantId} and archive_id = ${archiveId}`.execute(tx);
}

/** Null after the last part. */
export async function findPart<Schema>(
  db: Db<Schema>,
  tenantId: string,
  archiveId: string,
  number: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ readonly content: Buffer }>`
    select content_sealed as content from archive_parts
    where tenant_id = ${tenantId} and archive_id = ${archiveId} and number = ${number}`.execute(db);
  return rows[0]?.content ?? null;
}

export interface OverdueArchive {
  /** The column's own name: jobs over all tenants read the tenant's id from it. */
  readonly tenant_id: string;
  readonly id: string;
  readonly status: Archive['status'];
}

/** Ready archives that have expired, and those that take too long. */
export async function listOverdueArchives<Schema>(
  db: Db<Schema>,
  { now, giveUpBefore }: { readonly now: Date; readonly giveUpBefore: Date },
  limit: number,
): Promise<readonly OverdueArchive[]> {
  const { rows } = await sql<OverdueArchive>`
    select tenant_id, id, status from archives
    where (status = 'ready' and expires_at <= ${now})
      or (status in ('queued', 'running') and requested_at < ${giveUpBefore})
    order by tenant_id, id limit ${limit}`.execute(db);
  return rows;
}

/** Names of the files that rows are written to, in order. */
export async function listArchiveTables<Schema>(tx: Tx<Schema>): Promise<readonly ArchiveTable[]> {
  const { rows } = await sql<ArchiveTable>`
    select name, archive_columns(name) as columns from archive_tables order by name`.execute(tx);
  return rows;
}

export interface ArchiveTable {
  readonly name: string;
  readonly columns: readonly string[];
}

const rowsPerFetch = 500;

/** Rows of one table as JSON lines, page by page. */
export function readArchiveLines<Schema>(
  tx: Tx<Schema>,
  archive: ArchiveKey,
  table: string,
): AsyncGenerator<readonly { readonly line: string }[], void, void> {
  return readArchiveRows(tx, archive, table, false);
}

/** The rows, with each column as text. */
export function readArchiveCells<Schema>(
  tx: Tx<Schema>,
  archive: ArchiveKey,
  table: string,
): AsyncGenerator<readonly { readonly cells: readonly (string | null)[] }[], void, void> {
  return readArchiveRows(tx, archive, table, true);
}

type ArchiveKey = Pick<Attempt, 'tenantId' | 'id'>;

async function* readArchiveRows<Schema, Row>(
  tx: Tx<Schema>,
  { tenantId, id }: ArchiveKey,
  table: string,
  asCells: boolean,
): AsyncGenerator<readonly Row[], void, void> {
  await sql`select open_archive_rows(${tenantId}, ${id}, ${table}, ${asCells})`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`
      fetch ${sql.raw(String(rowsPerFetch))} from archive_rows`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerFetch) break;
  }
  await sql`close archive_rows`.execute(tx);
}
