import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { Connection } from '../connection.rules.ts';

type Place = Pick<Connection, 'orgId' | 'id'>;

export interface ForkedRow {
  readonly sequence: bigint;
  readonly movementId: string;
  readonly kind: string;
  readonly currency: string;
  readonly changeMinor: bigint;
  readonly receiptId: string | null;
  readonly summaryId: string | null;
}

const columns = sql`sequence, movement_id as "movementId", kind, currency,
  change_minor as "changeMinor", receipt_id as "receiptId", summary_id as "summaryId"`;

export async function findBookedId(
  db: Db,
  { orgId, id }: Place,
  sequence: bigint,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from booked_movements
    where org_id = ${orgId} and connection_id = ${id} and sequence = ${sequence}`.execute(db);
  return rows[0]?.id ?? null;
}

/** The last first. */
export async function listBookedAfter(
  tx: Tx,
  { orgId, id }: Place,
  after: bigint,
): Promise<readonly ForkedRow[]> {
  const { rows } = await sql<ForkedRow>`
    select ${columns} from booked_movements
    where org_id = ${orgId} and connection_id = ${id} and sequence > ${after}
    order by sequence desc`.execute(tx);
  return rows;
}

export interface NewFork {
  readonly number: number;
  readonly commonSequence: bigint;
  readonly commonHash: string | null;
  readonly keptIds: readonly string[];
}

/** From then on the connection is read after the last movement that both logs have. */
export async function saveFork(
  tx: Tx,
  { orgId, id, cursorSequence, cursorHash }: Connection,
  { number, commonSequence, commonHash, keptIds }: NewFork,
  now: Date,
): Promise<void> {
  await sql`
    insert into payments_forks (org_id, connection_id, number, common_sequence, old_sequence, old_hash, followed_at)
    values (${orgId}, ${id}, ${number}, ${commonSequence}, ${cursorSequence}, ${cursorHash}, ${now})`.execute(
    tx,
  );
  await sql`
    select set_movements_aside(${orgId}, ${id}, ${number}, ${keptIds}::uuid[])`.execute(tx);
  await sql`
    update payments_connections set cursor_sequence = ${commonSequence}, cursor_hash = ${commonHash},
      fork_count = ${number}, stop_reason = null, next_read_at = ${now}, pause_ms = 1000
    where org_id = ${orgId} and id = ${id}`.execute(tx);
}

/** Which of these movements were booked before a fork, and keep their entries. */
export async function listReturning(
  tx: Tx,
  { orgId, id }: Place,
  movementIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from forked_movements
    where org_id = ${orgId} and connection_id = ${id} and movement_id = any(${movementIds}::uuid[])
      and is_kept and returned_at is null`.execute(tx);
  return rows.map((row) => row.id);
}

/** Booked again, under its new number. */
export async function returnMovement(
  tx: Tx,
  { orgId, id }: Place,
  movement: { readonly id: string; readonly sequence: bigint },
  now: Date,
): Promise<void> {
  await sql`
    with returned as (
      update forked_movements set returned_at = ${now}
      where org_id = ${orgId} and connection_id = ${id} and movement_id = ${movement.id}
        and is_kept and returned_at is null
      returning *)
    insert into booked_movements (org_id, connection_id, sequence, movement_id, kind, currency, change_minor,
      source_id, payment_id, effective_at, date, is_late, sales_account_id, tax_code_id, tax_date, receipt_id,
      document_id, summary_id)
    select org_id, connection_id, ${movement.sequence}, movement_id, kind, currency, change_minor,
      source_id, payment_id, effective_at, date, is_late, sales_account_id, tax_code_id, tax_date, receipt_id,
      document_id, summary_id
    from returned where org_id = ${orgId}`.execute(tx);
}

export interface EntryLineRow {
  readonly movementId: string;
  readonly accountId: string;
  readonly taxComponentId: string | null;
  readonly currency: string;
  readonly docMinor: bigint;
  readonly baseMinor: bigint;
}

/** What movements’ own entries add up to. */
export async function listLinesOfMovements(
  tx: Tx,
  orgId: string,
  movementIds: readonly string[],
): Promise<readonly EntryLineRow[]> {
  if (movementIds.length === 0) return [];
  const { rows } = await sql<EntryLineRow>`
    select e.source_id as "movementId", l.account_id as "accountId",
      l.tax_component_id as "taxComponentId", l.currency, sum(l.doc_minor)::bigint as "docMinor",
      sum(l.base_minor)::bigint as "baseMinor"
    from journal_entries e
    join journal_lines l on l.org_id = ${orgId} and l.entry_id = e.id
    where e.org_id = ${orgId} and e.source_kind = 'movement'
      and e.source_id = any(${movementIds}::uuid[]) and (e.move = 'book' or e.move like 'rebook-%')
      and e.seq = 1
    group by e.source_id, l.account_id, l.tax_component_id, l.currency
    having sum(l.doc_minor) <> 0 or sum(l.base_minor) <> 0
    order by min(e.entry_no), min(l.line_no)`.execute(tx);
  return rows;
}

/** What the new logs no longer have, fork by fork. */
export async function listUndone(
  db: Db,
  { orgId, id }: Place,
): Promise<readonly (ForkedRow & { readonly fork: number })[]> {
  const { rows } = await sql<ForkedRow & { readonly fork: number }>`
    select fork, ${columns} from forked_movements
    where org_id = ${orgId} and connection_id = ${id} and not is_kept
    order by fork, sequence`.execute(db);
  return rows;
}
