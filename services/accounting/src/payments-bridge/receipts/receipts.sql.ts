import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';

export async function listContactsOfDocuments(
  tx: Tx,
  orgId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly contactId: string }>`
    select id, contact_id as "contactId" from documents
    where org_id = ${orgId} and id = any(${documentIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, contactId }) => [id, contactId]));
}

/** A credit note of the invoice in the books of which just this much is not used yet. */
export async function findOpenCreditNote(
  tx: Tx,
  orgId: string,
  invoiceId: string,
  amountMinor: bigint,
): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from documents
    where org_id = ${orgId} and credits_id = ${invoiceId} and kind = 'credit_note'
      and status in ('sent', 'posted', 'partially_paid')
      and total_minor - paid_minor - credited_minor = ${amountMinor}
    order by id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insertRefundNote(
  tx: Tx,
  row: Insertable<Schema['refund_credit_notes']>,
): Promise<void> {
  await tx.insertInto('refund_credit_notes').values(row).execute();
}

export interface RefundNote {
  readonly refundId: string;
  readonly receiptId: string;
  readonly creditNoteId: string;
}

const columns = sql`n.refund_id as "refundId", n.receipt_id as "receiptId",
  n.credit_note_id as "creditNoteId"`;

export async function findRefundNote(
  tx: Tx,
  orgId: string,
  receiptId: string,
): Promise<RefundNote | null> {
  const { rows } = await sql<RefundNote>`
    select ${columns} from refund_credit_notes n
    where n.org_id = ${orgId} and n.receipt_id = ${receiptId} and n.done_at is null`.execute(tx);
  return rows[0] ?? null;
}

const notesPerTurn = 50;

/** Drafts that a person issued since, or discarded. */
export async function listDecidedNotes(
  db: Db,
  orgId: string,
  connectionId: string,
): Promise<readonly (RefundNote & { readonly openMinor: bigint })[]> {
  const { rows } = await sql<RefundNote & { readonly openMinor: bigint }>`
    select ${columns}, case when d.status = 'void' then 0
      else least(d.total_minor - d.paid_minor - d.credited_minor, abs(i.open_doc_minor))
      end as "openMinor"
    from refund_credit_notes n
    join documents d on d.org_id = n.org_id and d.id = n.credit_note_id
    join open_items i on i.org_id = n.org_id and i.source_kind = 'payment'
      and i.source_id = n.receipt_id
    where n.org_id = ${orgId} and n.connection_id = ${connectionId} and n.done_at is null
      and d.status in ('sent', 'posted', 'partially_paid', 'closed', 'void')
    order by n.refund_id limit ${notesPerTurn}`.execute(db);
  return rows;
}

export async function saveNoteDone(
  db: Db,
  orgId: string,
  refundId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('refund_credit_notes')
    .set({ done_at: at })
    .where('org_id', '=', orgId)
    .where('refund_id', '=', refundId)
    .execute();
}
