import type { CurrencyCode } from '@countinghouse/money';
import { sql, toLikePattern } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type {
  DocumentFamily,
  DocumentKind,
  DocumentStatus,
} from '../../kernel/document-kind.rules.ts';
import type { DocumentRow } from './documents.sql.ts';

/** A null field does not filter. */
export interface DocumentFilter {
  readonly status: DocumentStatus | null;
  readonly kind: DocumentKind | null;
  readonly contactId: string | null;
  /** Document dates, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly reference: string | null;
  /** Only documents overdue on this day. */
  readonly overdueOn: string | null;
  /** The member who created it. */
  readonly authorId?: string | null;
  /** Matches part of the number, the reference or the contact's name. */
  readonly text?: string | null;
}

export interface ListedFamily {
  readonly orgId: string;
  readonly family: DocumentFamily;
  /** Only this member's claims; null lists the whole family. */
  readonly claimsOf?: string | null;
}

interface Page {
  readonly offset: number;
  readonly rowsMax: number;
}

/**
 * Newest first. Skipped rows are read from the index alone, so late pages stay cheap. Each family
 * contributes its own newest rows, because the index orders by family first.
 */
export async function listDocuments(
  db: Db,
  orgId: string,
  listed: readonly Omit<ListedFamily, 'orgId'>[],
  filter: DocumentFilter,
  page: Page,
): Promise<readonly DocumentRow[]> {
  const isOne = listed.length === 1;
  const skipped = isOne ? page : { offset: 0, rowsMax: page.offset + page.rowsMax };
  const parts = listed.map((part) => sql`(${newest(db, { orgId, ...part }, filter, skipped)})`);
  const { rows } = await sql<DocumentRow>`
    select d.* from documents d
    where d.org_id = ${orgId} and d.id in (
      select p.id from (${sql.join(parts, sql` union all `)}) p
      order by p.date desc, p.created_at desc, p.id desc
      offset ${isOne ? 0 : page.offset}::bigint limit ${page.rowsMax}::bigint)
    order by d.date desc, d.created_at desc, d.id desc`.execute(db);
  return rows;
}

function newest(db: Db, listed: ListedFamily, filter: DocumentFilter, page: Page) {
  return matching(db, listed, filter)
    .select(['id', 'date', 'created_at'])
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.rowsMax);
}

/** Counts up to `countMax`: an exact larger number is not worth its cost. */
export async function countDocuments(
  db: Db,
  listed: ListedFamily,
  filter: DocumentFilter,
  countMax: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, listed, filter).select('id').limit(countMax).as('counted'))
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of documents in a family, from the counter that the database keeps. */
export async function countAllDocuments(db: Db, { orgId, family }: ListedFamily): Promise<number> {
  const row = await db
    .selectFrom('document_counts')
    .select('count')
    .where('org_id', '=', orgId)
    .where('family', '=', family)
    .executeTakeFirst();
  return Number(row?.count ?? 0n);
}

export interface StatusSum {
  readonly status: DocumentStatus | 'overdue';
  readonly currency: CurrencyCode;
  readonly count: number;
  /** Credits count below zero. */
  readonly totalMinor: bigint;
  readonly outstandingMinor: bigint;
}

/**
 * Counts and sums of each status and currency. Each family adds at most `rowsMax` documents of a
 * status, found by an index, so that large books cost no more.
 */
export async function sumByStatus(
  db: Db,
  orgId: string,
  listed: readonly Omit<ListedFamily, 'orgId'>[],
  filters: readonly (readonly [StatusSum['status'], DocumentFilter])[],
  rowsMax: number,
): Promise<readonly StatusSum[]> {
  const parts = listed.flatMap((part) =>
    filters.map(([status, filter]) => {
      const found = matching(db, { orgId, ...part }, filter)
        .select(['kind', 'currency', 'total_minor', 'paid_minor', 'credited_minor', 'posted_at'])
        .select('status as reached')
        .limit(rowsMax);
      return sql`select ${status}::text as status, f.* from (${found}) f`;
    }),
  );
  const { rows } = await sql<StatusSum>`
    select status, currency, count(*)::integer as count,
      sum(sign * total_minor)::bigint as "totalMinor",
      sum(case when posted_at is null or reached = 'void' then 0
        else sign * (total_minor - paid_minor - credited_minor) end)::bigint as "outstandingMinor"
    from (select p.*, case when kind in ('credit_note', 'supplier_credit') then -1 else 1 end as sign
      from (${sql.join(parts, sql` union all `)}) p) signed
    group by status, currency order by status, currency`.execute(db);
  return rows;
}

function matching(
  db: Db,
  { orgId, family, claimsOf = null }: ListedFamily,
  filter: DocumentFilter,
) {
  const { status, kind, contactId, from, to, reference, overdueOn } = filter;
  const { authorId = null, text = null } = filter;
  return db
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
    .$if(text !== null, (query) => query.where(mentions({ orgId, family }, text ?? '')));
}

/** Same expression as in the index `documents_by_author`, so that PostgreSQL uses it. */
function isWrittenBy(memberId: string | null) {
  return sql<boolean>`author_kind = 'member' and author = ${memberId}`;
}

/** The parts are found by an index each: the texts of documents, and the documents of contacts with such a name. */
function mentions({ orgId, family }: ListedFamily, text: string) {
  const pattern = sql`lower(${toLikePattern(text)}::text collate "und-x-icu")`;
  return sql<boolean>`id in (
    select d.id from documents d
    where d.org_id = ${orgId} and d.family = ${family}
      and lower((coalesce(d.number, '') || E'\\n' || coalesce(d.reference, '')) collate "und-x-icu") like ${pattern}
    union all
    select d.id from contacts c
    join documents d on d.org_id = ${orgId} and d.family = ${family} and d.contact_id = c.id
    where c.org_id = ${orgId} and lower(c.name collate "und-x-icu") like ${pattern})`;
}

/**
 * Same expression as in the index `documents_unsettled`. With parameters in it, PostgreSQL would not
 * use the index.
 */
const isUnsettled = sql<boolean>`
  status in ('approved', 'sent', 'posted', 'partially_paid')
  and not (family = 'sales' and status = 'approved')
  and kind not in ('credit_note', 'supplier_credit')
  and total_minor > paid_minor + credited_minor`;
