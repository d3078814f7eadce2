import type { Actor } from '@countinghouse/actor';
import { sql } from '@countinghouse/postgres';
import type { Document } from '../../documents/document/document.rules.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { DocumentStatus } from '../../kernel/document-kind.rules.ts';

export interface TaxPart {
  readonly taxCodeId: string;
  readonly taxCode: string;
  readonly name: string;
  readonly ratePct: string;
  readonly taxableMinor: bigint;
  readonly taxMinor: bigint;
}

/** By code and component order. */
export async function listDocumentTaxes(
  tx: Tx,
  orgId: string,
  documentId: string,
): Promise<readonly TaxPart[]> {
  const { rows } = await sql<TaxPart>`
    select c.id as "taxCodeId", c.code as "taxCode", p.name, t.rate_pct as "ratePct",
      t.taxable_minor as "taxableMinor", t.tax_minor as "taxMinor"
    from document_taxes t
    join tax_components p on p.org_id = t.org_id and p.id = t.component_id
    join tax_codes c on c.org_id = p.org_id and c.id = p.tax_code_id
    where t.org_id = ${orgId} and t.document_id = ${documentId}
    order by c.code, p.position`.execute(tx);
  return rows;
}

export interface HistoryRow {
  readonly version: number;
  readonly trigger: string;
  readonly fromStatus: DocumentStatus;
  readonly toStatus: DocumentStatus;
  readonly actorKind: Actor['kind'];
  readonly actor: string;
  readonly reason: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** The newest `rowsMax`, newest first. */
export async function listDocumentHistory(
  tx: Tx,
  orgId: string,
  documentId: string,
  rowsMax: number,
): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select version, trigger, from_status as "fromStatus", to_status as "toStatus",
      actor_kind as "actorKind", actor, reason, detail, at
    from document_history
    where org_id = ${orgId} and document_id = ${documentId}
    order by version desc limit ${rowsMax}::bigint`.execute(tx);
  return rows;
}

export interface DecisionRow {
  readonly decision: 'approved' | 'rejected';
  readonly actor: string;
  readonly reason: string | null;
  readonly documentVersion: number | null;
  readonly at: Date;
}

export async function listDecisions(
  tx: Tx,
  orgId: string,
  documentId: string,
  rowsMax: number,
): Promise<readonly DecisionRow[]> {
  return tx
    .selectFrom('document_approvals')
    .select(['decision', 'actor', 'reason', 'document_version as documentVersion', 'at'])
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsMax)
    .execute();
}

/** Whether the document's current link was viewed. */
export async function findLinkSeen(
  tx: Tx,
  orgId: string,
  documentId: string,
): Promise<{ readonly firstSeenAt: Date | null; readonly lastSeenAt: Date | null } | null> {
  const row = await tx
    .selectFrom('public_links')
    .select(['first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('org_id', '=', orgId)
    .where('subject_kind', '=', 'document')
    .where('subject_id', '=', documentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

type Charged = Pick<Document, 'orgId' | 'kind' | 'contactId' | 'reference' | 'totalMinor'> &
  Pick<Document, 'currency'> & {
    /** Null before it is stored. */
    readonly id: string | null;
  };

/** Other non-void documents of the same kind with the same content from the same supplier. */
export async function listSimilarDocuments(
  db: Db,
  document: Charged,
  rowsMax: number,
): Promise<readonly { readonly id: string; readonly number: string | null }[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'number'])
    .where('org_id', '=', document.orgId)
    .where('reference', '=', document.reference)
    .where('contact_id', '=', document.contactId)
    .where('kind', '=', document.kind)
    .where('currency', '=', document.currency)
    .where('total_minor', '=', document.totalMinor)
    .where('status', '<>', 'void')
    .where(sql<boolean>`id is distinct from ${document.id}::uuid`)
    .orderBy('id')
    .limit(rowsMax)
    .execute();
}

/** Contact names for a page of documents. */
export async function listContactNames(
  db: Db,
  orgId: string,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${contactIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
