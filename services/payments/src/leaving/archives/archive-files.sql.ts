import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

export interface ArchivedDocument {
  readonly id: string;
  readonly fileName: string;
}

/** Verification documents that have a content, in the order of ids. A business has few. */
export async function listArchivedDocuments(
  tx: Tx,
  businessId: string,
): Promise<readonly ArchivedDocument[]> {
  const { rows } = await sql<ArchivedDocument>`
    select id, coalesce(file_name, 'document') as "fileName" from business_documents
    where business_id = ${businessId} and size_bytes is not null order by id`.execute(tx);
  return rows;
}

/** The sealed content of a document, for an archive that is being prepared. */
export async function findArchivedDocument(
  tx: Tx,
  businessId: string,
  archiveId: string,
  documentId: string,
): Promise<Buffer | null> {
  const { rows } = await sql<{ readonly content: Buffer | null }>`
    select archived_document(${businessId}, ${archiveId}, ${documentId}) as content
    -- business_id: the function reads no other business's.
    `.execute(tx);
  return rows[0]?.content ?? null;
}

interface LedgerSum {
  readonly table: string;
  readonly by: Readonly<Record<string, string>>;
  readonly field: string;
  readonly currency: string;
  readonly rows: bigint;
  readonly positiveMinor: bigint;
  readonly negativeMinor: bigint;
}

/** What the entries of each ledger account add up to, by workspace, currency and layer. */
export async function listLedgerSums(tx: Tx, businessId: string): Promise<readonly LedgerSum[]> {
  const { rows } = await sql<LedgerSum>`
    select 'ledger_entries' as table, json_build_object('workspace_id', workspace_id,
        'account_code', account_code::text, 'currency', currency, 'is_held', is_held::text) as by,
      'amount_minor' as field, currency, count(*) as rows,
      coalesce(sum(greatest(amount_minor, 0)), 0)::bigint as "positiveMinor",
      coalesce(sum(least(amount_minor, 0)), 0)::bigint as "negativeMinor"
    from ledger_entries
    where workspace_id in (select id from workspaces where business_id = ${businessId})
    group by workspace_id, account_code, currency, is_held
    order by workspace_id, account_code, currency, is_held`.execute(tx);
  return rows;
}
