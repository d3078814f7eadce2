import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { DocumentFamily, DocumentKind, DocumentStatus } from './document.rules.ts';
import type { DocumentRow } from './documents.sql.ts';

/** Null: whatever it is. */
export interface DocumentFilter {
  readonly status: DocumentStatus | null;
  readonly kind: DocumentKind | null;
  readonly contactId: string | null;
  /** Days of the document, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly reference: string | null;
  /** Those that are late on this day. */
  readonly overdueOn: string | null;
}

export interface ListedFamily {
  readonly orgId: string;
  readonly family: DocumentFamily;
}

/** Newest first. What is skipped is read from the index alone, so that a late page stays cheap. */
export async function listDocuments(
  tx: Tx,
  listed: ListedFamily,
  filter: DocumentFilter,
  page: { readonly offset: number; readonly rowsMax: number },
): Promise<readonly DocumentRow[]> {
  return tx
    .with('page', () =>
      matching(tx, listed, filter)
        .select(['id'])
        .orderBy('date', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(page.offset)
        .limit(page.rowsMax),
    )
    .selectFrom('documents')
    .selectAll()
    .where('org_id', '=', listed.orgId)
    .where('id', 'in', (query) => query.selectFrom('page').select('page.id'))
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** At most `countMax`: counting further would cost more than the number is worth. */
export async function countDocuments(
  tx: Tx,
  listed: ListedFamily,
  filter: DocumentFilter,
  countMax: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom(matching(tx, listed, filter).select('id').limit(countMax).as('counted'))
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All of a family, as the database keeps count of them. */
export async function findDocumentCount(tx: Tx, { orgId, family }: ListedFamily): Promise<number> {
  const row = await tx
    .selectFrom('document_counts')
    .select('count')
    .where('org_id', '=', orgId)
    .where('family', '=', family)
    .executeTakeFirst();
  return Number(row?.count ?? 0n);
}

function matching(tx: Tx, { orgId, family }: ListedFamily, filter: DocumentFilter) {
  const { status, kind, contactId, from, to, reference, overdueOn } = filter;
  return tx
    .selectFrom('documents')
    .where('org_id', '=', orgId)
    .where('family', '=', family)
    .$if(status !== null, (query) => query.where('status', '=', status ?? 'draft'))
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? 'invoice'))
    .$if(contactId !== null, (query) => query.where('contact_id', '=', contactId ?? ''))
    .$if(from !== null, (query) => query.where('date', '>=', from ?? ''))
    .$if(to !== null, (query) => query.where('date', '<=', to ?? ''))
    .$if(reference !== null, (query) => query.where('reference', '=', reference))
    .$if(overdueOn !== null, (query) =>
      query.where('due_date', '<', overdueOn ?? '').where(isUnsettled),
    );
}

/** The words of the index `documents_unsettled`: with parameters in them it would not be used. */
const isUnsettled = sql<boolean>`
  status in ('approved', 'sent', 'posted', 'partially_paid')
  and not (family = 'sales' and status = 'approved')
  and kind not in ('credit_note', 'supplier_credit')
  and total_minor > paid_minor + credited_minor`;
