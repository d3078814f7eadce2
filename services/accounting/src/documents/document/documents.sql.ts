import type { Actor } from '@countinghouse/actor';
import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { RawBuilder, Selectable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { DocumentStatus } from '../../kernel/document-kind.rules.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Document, DocumentLine } from './document.rules.ts';
import type { DocumentTrigger, MoveChange } from './moves.rules.ts';

export async function findDocument(db: Db, orgId: string, id: string): Promise<Document | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toDocument(row);
}

/** Locks the document, so that no other transaction moves or edits it. */
export async function lockDocumentRow(tx: Tx, orgId: string, id: string): Promise<Document | null> {
  const row = await tx
    .selectFrom('documents')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toDocument(row);
}

/** Locks in order of id, so that two transactions locking the same documents cannot deadlock. */
export async function lockDocumentRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Document[]> {
  const rows = await tx
    .selectFrom('documents')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toDocument);
}

export async function listLines(
  db: Db,
  orgId: string,
  documentId: string,
): Promise<readonly DocumentLine[]> {
  const rows = await db
    .selectFrom('document_lines')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();
  return rows.map(toLine);
}

export interface Move {
  readonly orgId: string;
  readonly id: string;
  readonly version: number;
  readonly trigger: DocumentTrigger;
  readonly to: DocumentStatus;
  readonly number: string | null;
  readonly change: MoveChange;
  readonly approvedHash: Uint8Array | null;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/**
 * Returns the moved document, or null if its version has changed. The same statement inserts the events
 * in `eventInserts`.
 */
export async function saveMove(
  tx: Tx,
  move: Move,
  eventInserts: RawBuilder<unknown> | null,
): Promise<Document | null> {
  const withEvents = eventInserts === null ? sql`` : sql`with ${eventInserts}`;
  const { rows } = await sql<Selectable<Schema['documents']> | { readonly id: null }>`
    ${withEvents} select d.* from move_document(p_org_id => ${move.orgId}, p_id => ${move.id},
      p_version => ${move.version}, p_trigger => ${move.trigger}, p_to => ${move.to},
      p_number => ${move.number}, p_paid_change => ${move.change.paidMinor ?? 0n},
      p_credited_change => ${move.change.creditedMinor ?? 0n},
      p_written_off_change => ${move.change.writtenOffMinor ?? 0n}, p_approved_hash => ${move.approvedHash},
      p_actor_kind => ${move.actor.kind}, p_actor => ${move.actor.id}, p_reason => ${move.reason},
      p_detail => ${JSON.stringify(move.detail)}::jsonb, p_at => ${move.at}) d`.execute(tx);
  const [row] = rows;
  return row === undefined || row.id === null ? null : toDocument(row);
}

/** A row as this slice's statements select it. */
export type DocumentRow = Selectable<Schema['documents']>;

export function toDocument(row: DocumentRow): Document {
  return {
    orgId: row.org_id,
    id: row.id,
    kind: row.kind,
    number: row.number,
    status: row.status,
    version: row.version,
    contactId: row.contact_id,
    date: row.date,
    dueDate: row.due_date,
    reference: row.reference,
    notes: row.notes,
    currency: getCurrency(row.currency),
    fxRate: row.fx_rate,
    isRateChosen: row.is_rate_chosen,
    amounts: row.amounts,
    subtotalMinor: row.subtotal_minor,
    taxMinor: row.tax_minor,
    totalMinor: row.total_minor,
    paidMinor: row.paid_minor,
    creditedMinor: row.credited_minor,
    writtenOffMinor: row.written_off_minor,
    creditsId: row.credits_id,
    origin: row.origin,
    author: { kind: row.author_kind, id: row.author },
    authorRole: row.author_role,
    approvedHash: row.approved_hash,
    sentAt: row.sent_at,
    postedAt: row.posted_at,
    createdAt: row.created_at,
  };
}

function toLine(row: Selectable<Schema['document_lines']>): DocumentLine {
  return {
    id: row.id,
    position: row.position,
    itemId: row.item_id,
    description: row.description,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    discountPct: row.discount_pct,
    accountId: row.account_id,
    taxCodeId: row.tax_code_id,
    netMinor: row.net_minor,
    taxMinor: row.tax_minor,
    grossMinor: row.gross_minor,
  };
}
