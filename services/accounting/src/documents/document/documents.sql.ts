import type { Actor } from '@countinghouse/actor';
import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { RawBuilder, Selectable } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { DocumentStatus } from '../../kernel/document-kind.rules.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Document, DocumentLine } from './document.rules.ts';
import type { DocumentTrigger, MoveChange } from './moves.rules.ts';

export async function findDocument(tx: Tx, orgId: string, id: string): Promise<Document | null> {
  const row = await tx
    .selectFrom('documents')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toDocument(row);
}

/** Until the transaction ends nobody else moves or edits it. */
export async function findLockedDocument(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<Document | null> {
  const row = await tx
    .selectFrom('documents')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toDocument(row);
}

/** In the order of their ids, so that two who want the same ones wait for each other in turn. */
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
  tx: Tx,
  orgId: string,
  documentId: string,
): Promise<readonly DocumentLine[]> {
  const rows = await tx
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
 * The document after the move; null when it is not the one that was seen. `told`, what is inserted of
 * its events, is stored by the same statement.
 */
export async function saveMove(
  tx: Tx,
  move: Move,
  told: RawBuilder<unknown> | null,
): Promise<Document | null> {
  const withEvents = told === null ? sql`` : sql`with ${told}`;
  const { rows } = await sql<Selectable<Schema['documents']> | { readonly id: null }>`
    ${withEvents} select d.* from move_document(${move.orgId}, ${move.id}, ${move.version}, ${move.trigger},
      ${move.to}, ${move.number}, ${move.change.paidMinor ?? 0n}, ${move.change.creditedMinor ?? 0n},
      ${move.change.writtenOffMinor ?? 0n}, ${move.approvedHash}, ${move.actor.kind},
      ${move.actor.id}, ${move.reason}, ${JSON.stringify(move.detail)}::jsonb, ${move.at}) d`.execute(
    tx,
  );
  const [row] = rows;
  return row === undefined || row.id === null ? null : toDocument(row);
}

/** As the statements of this slice select it. */
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
