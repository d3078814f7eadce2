import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type {
  DocumentFamily,
  DocumentKind,
  DocumentStatus,
} from '../../kernel/document-kind.rules.ts';
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
  /** The member who wrote it. */
  readonly authorId?: string | null;
  /** Somewhere in its number, its reference or the name of its contact. */
  readonly text?: string | null;
}

export interface ListedFamily {
  readonly orgId: string;
  readonly family: DocumentFamily;
  /** The member whose claims alone are meant; null: everything of the family. */
  readonly claimsOf?: string | null;
}

interface Page {
  readonly offset: number;
  readonly rowsMax: number;
}

/**
 * Newest first. What is skipped is read from the index alone, so that a late page stays cheap; of
 * several families each gives its own newest, because the index has one after the other.
 */
export async function listDocuments(
  tx: Tx,
  orgId: string,
  listed: readonly Omit<ListedFamily, 'orgId'>[],
  filter: DocumentFilter,
  page: Page,
): Promise<readonly DocumentRow[]> {
  const isOne = listed.length === 1;
  const skipped = isOne ? page : { offset: 0, rowsMax: page.offset + page.rowsMax };
  const parts = listed.map((part) => sql`(${newest(tx, { orgId, ...part }, filter, skipped)})`);
  const { rows } = await sql<DocumentRow>`
    select d.* from documents d
    where d.org_id = ${orgId} and d.id in (
      select p.id from (${sql.join(parts, sql` union all `)}) p
      order by p.date desc, p.created_at desc, p.id desc
      offset ${isOne ? 0 : page.offset}::bigint limit ${page.rowsMax}::bigint)
    order by d.date desc, d.created_at desc, d.id desc`.execute(tx);
  return rows;
}

function newest(tx: Tx, listed: ListedFamily, filter: DocumentFilter, page: Page) {
  return matching(tx, listed, filter)
    .select(['id', 'date', 'created_at'])
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.rowsMax);
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
export async function countAllDocuments(tx: Tx, { orgId, family }: ListedFamily): Promise<number> {
  const row = await tx
    .selectFrom('document_counts')
    .select('count')
    .where('org_id', '=', orgId)
    .where('family', '=', family)
    .executeTakeFirst();
  return Number(row?.count ?? 0n);
}

function matching(
  tx: Tx,
  { orgId, family, claimsOf = null }: ListedFamily,
  filter: DocumentFilter,
) {
  const { status, kind, contactId, from, to, reference, overdueOn } = filter;
  const { authorId = null, text = null } = filter;
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
    )
    .$if(claimsOf !== null, (query) =>
      query.where('kind', '=', 'expense_claim').where(isWrittenBy(claimsOf)),
    )
    .$if(authorId !== null, (query) => query.where(isWrittenBy(authorId)))
    .$if(text !== null, (query) => query.where(mentions(orgId, text ?? '')));
}

/** The words of the index `documents_by_author`. */
function isWrittenBy(memberId: string | null) {
  return sql<boolean>`author_kind = 'member' and author = ${memberId}`;
}

function mentions(orgId: string, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(number collate "und-x-icu" ilike ${pattern} or reference collate "und-x-icu" ilike ${pattern} or contact_id in (
    select c.id from contacts c where c.org_id = ${orgId} and c.name collate "und-x-icu" ilike ${pattern}))`;
}

/** The words of the index `documents_unsettled`: with parameters in them it would not be used. */
const isUnsettled = sql<boolean>`
  status in ('approved', 'sent', 'posted', 'partially_paid')
  and not (family = 'sales' and status = 'approved')
  and kind not in ('credit_note', 'supplier_credit')
  and total_minor > paid_minor + credited_minor`;
