import type { Actor } from '@countinghouse/actor';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Document, DocumentLine } from '../document/document.rules.ts';

export async function insertDraft(tx: Tx, document: Document): Promise<void> {
  await tx
    .insertInto('documents')
    .values({
      org_id: document.orgId,
      id: document.id,
      kind: document.kind,
      status: 'draft',
      ...contentColumns(document),
      origin: document.origin,
      author_kind: document.author.kind,
      author: document.author.id,
      author_role: document.authorRole,
      created_at: document.createdAt,
      updated_at: document.createdAt,
    })
    .execute();
}

/** Saves the content of a locked draft; `saveEdit` increments its version. */
export async function saveContent(tx: Tx, document: Document, at: Date): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ ...contentColumns(document), updated_at: at })
    .where('org_id', '=', document.orgId)
    .where('id', '=', document.id)
    .execute();
}

export interface DocumentTax {
  readonly componentId: string;
  readonly ratePct: string;
  readonly taxableMinor: bigint;
  readonly taxMinor: bigint;
}

/** Lines and taxes in one statement, whose text does not depend on their number. */
export async function insertParts(
  tx: Tx,
  { orgId, id }: Pick<Document, 'orgId' | 'id'>,
  lines: readonly DocumentLine[],
  taxes: readonly DocumentTax[],
): Promise<void> {
  await sql`
    with taxed as (
      insert into document_taxes (org_id, document_id, component_id, rate_pct, taxable_minor, tax_minor)
      select ${orgId}, ${id}, t."componentId", t."ratePct", t."taxableMinor", t."taxMinor"
      from jsonb_to_recordset(${toJson(taxes)}::jsonb) as t("componentId" uuid, "ratePct" numeric,
        "taxableMinor" bigint, "taxMinor" bigint)
    )
    insert into document_lines (org_id, document_id, id, position, item_id, description, quantity,
      unit_price, discount_pct, account_id, tax_code_id, net_minor, tax_minor, gross_minor)
    select ${orgId}, ${id}, l.id, l.position, l."itemId", l.description, l.quantity, l."unitPrice",
      l."discountPct", l."accountId", l."taxCodeId", l."netMinor", l."taxMinor", l."grossMinor"
    from jsonb_to_recordset(${toJson(lines)}::jsonb) as l(id uuid, position smallint, "itemId" uuid,
      description text, quantity numeric, "unitPrice" numeric, "discountPct" numeric,
      "accountId" uuid, "taxCodeId" uuid, "netMinor" bigint, "taxMinor" bigint, "grossMinor" bigint)
  `.execute(tx);
}

export async function deleteParts(tx: Tx, orgId: string, documentId: string): Promise<void> {
  await sql`
    with taxed as (
      delete from document_taxes where org_id = ${orgId} and document_id = ${documentId}
    )
    delete from document_lines where org_id = ${orgId} and document_id = ${documentId}
  `.execute(tx);
}

export interface Edit {
  readonly orgId: string;
  readonly id: string;
  readonly version: number;
  readonly actor: Actor;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/**
 * Writes history and the new version of a change that is not a move. Null if the version has changed.
 */
export async function saveEdit(tx: Tx, edit: Edit): Promise<number | null> {
  const { rows } = await sql<{ version: number | null }>`
    select note_document_edit(${edit.orgId}, ${edit.id}, ${edit.version}, ${edit.actor.kind},
      ${edit.actor.id}, ${JSON.stringify(edit.detail)}::jsonb, ${edit.at}) as version`.execute(tx);
  return rows[0]?.version ?? null;
}

type Correction = Pick<Document, 'orgId' | 'id' | 'dueDate' | 'reference' | 'notes'>;

/** Fields that may still change once a document is posted. */
export async function saveCorrection(tx: Tx, correction: Correction): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      due_date: correction.dueDate,
      reference: correction.reference,
      notes: correction.notes,
    })
    .where('org_id', '=', correction.orgId)
    .where('id', '=', correction.id)
    .execute();
}

/** The total of the document's other credits that are not void. */
export async function sumCreditsOf(
  db: Db,
  orgId: string,
  creditedId: string,
  exceptId: string | null,
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(total_minor), 0)::bigint as sum from documents
    where org_id = ${orgId} and credits_id = ${creditedId} and status <> 'void'
      and id is distinct from ${exceptId}::uuid`.execute(db);
  return rows[0]?.sum ?? 0n;
}

function contentColumns(document: Document) {
  return {
    contact_id: document.contactId,
    date: document.date,
    due_date: document.dueDate,
    reference: document.reference,
    notes: document.notes,
    currency: document.currency,
    fx_rate: document.fxRate,
    is_rate_chosen: document.isRateChosen,
    amounts: document.amounts,
    subtotal_minor: document.subtotalMinor,
    tax_minor: document.taxMinor,
    total_minor: document.totalMinor,
    credits_id: document.creditsId,
  };
}

/** Amounts as text, so that a large one never becomes a double. */
function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
