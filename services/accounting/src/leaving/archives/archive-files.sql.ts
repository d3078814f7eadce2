import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

export interface PrintedSubject {
  readonly kind: 'document' | 'quote';
  readonly id: string;
}

/** Invoices, credit notes and quotes that have a number, a page at a time, in the order of ids. */
export async function listPrintedSubjects(
  tx: Tx,
  orgId: string,
  afterId: string | null,
  limit: number,
): Promise<readonly PrintedSubject[]> {
  const { rows } = await sql<PrintedSubject>`
    select kind, id from (
      select 'document' as kind, id from documents
      where org_id = ${orgId} and number is not null and kind in ('invoice', 'credit_note')
      union all
      select 'quote', id from quotes where org_id = ${orgId} and number is not null) printed
    where ${afterId}::uuid is null or id > ${afterId}
    order by id limit ${limit}`.execute(tx);
  return rows;
}

export interface ArchivedAttachment {
  readonly id: string;
  readonly fileName: string;
}

/** Files that are attached and not removed, a page at a time, in the order of ids. */
export async function listArchivedAttachments(
  tx: Tx,
  orgId: string,
  afterId: string | null,
  limit: number,
): Promise<readonly ArchivedAttachment[]> {
  return tx
    .selectFrom('attachments')
    .select(['id', 'file_name as fileName'])
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .$if(afterId !== null, (query) => query.where('id', '>', afterId))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The sealed content of an attached file, for an archive that is being prepared. */
export async function findArchivedContent(
  tx: Tx,
  orgId: string,
  archiveId: string,
  attachmentId: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{ readonly content: Buffer | null }>`
    select archived_attachment(${orgId}, ${archiveId}, ${attachmentId}) as content
    -- org_id: the function reads no other organisation's.
    `.execute(tx);
  return rows[0]?.content ?? null;
}

export async function countArchivedFiles(tx: Tx, orgId: string): Promise<number> {
  const { rows } = await sql<{ readonly files: number }>`
    select (
      (select count(*) from documents
       where org_id = ${orgId} and number is not null and kind in ('invoice', 'credit_note'))
      + (select count(*) from quotes where org_id = ${orgId} and number is not null)
      + (select count(*) from attachments where org_id = ${orgId} and removed_at is null)
    )::integer as files`.execute(tx);
  return rows[0]?.files ?? 0;
}

/** The lines in which the fields of `by` have these values, added up. */
interface JournalSum {
  readonly table: string;
  readonly by: Readonly<Record<string, string>>;
  readonly field: string;
  readonly currency: string;
  readonly rows: bigint;
  readonly positiveMinor: bigint;
  readonly negativeMinor: bigint;
}

/** What the journal's lines add up to, in their own currencies and in the books' currency. */
export async function listJournalSums(tx: Tx, orgId: string): Promise<readonly JournalSum[]> {
  const { rows } = await sql<JournalSum>`
    select 'journal_lines' as table, json_build_object('currency', currency, 'basis', basis) as by,
      'doc_minor' as field, currency, count(*) as rows,
      coalesce(sum(greatest(doc_minor, 0)), 0)::bigint as "positiveMinor",
      coalesce(sum(least(doc_minor, 0)), 0)::bigint as "negativeMinor"
    from journal_lines where org_id = ${orgId} group by currency, basis
    union all
    select 'journal_lines', json_build_object('basis', l.basis), 'base_minor', o.base_currency, count(*),
      coalesce(sum(greatest(l.base_minor, 0)), 0)::bigint, coalesce(sum(least(l.base_minor, 0)), 0)::bigint
    from journal_lines l join organisations o on o.id = l.org_id
    where l.org_id = ${orgId} group by l.basis, o.base_currency
    order by field, currency`.execute(tx);
  return rows;
}
