import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';

export interface OpenItemRow {
  readonly control: string;
  readonly sourceKind: OpenItemSource['kind'];
  readonly sourceId: string;
  readonly documentKind: DocumentKind | null;
  readonly number: string | null;
  readonly date: string;
  readonly dueDate: string;
  readonly currency: string;
  readonly docMinor: bigint;
  readonly openDocMinor: bigint;
  readonly openBaseMinor: bigint;
}

export interface Statement {
  readonly orgId: string;
  readonly contactId: string;
  /** Keys of the control accounts to include. */
  readonly controls: readonly string[];
}

/** A contact's open items, oldest due date first. */
export async function listStatementItems(
  tx: Tx,
  { orgId, contactId, controls }: Statement,
  rowsMax: number,
): Promise<readonly OpenItemRow[]> {
  const { rows } = await sql<OpenItemRow>`
    select a.system_key as control, i.source_kind as "sourceKind", i.source_id as "sourceId",
      d.kind as "documentKind", d.number, i.date, i.due_date as "dueDate", i.currency,
      i.doc_minor as "docMinor", i.open_doc_minor as "openDocMinor", i.open_base_minor as "openBaseMinor"
    from open_items i
    join accounts a on a.org_id = i.org_id and a.id = i.account_id
    left join documents d
      on d.org_id = i.org_id and i.source_kind = 'document' and d.id = i.source_id
    where i.org_id = ${orgId} and i.contact_id = ${contactId} and i.open_doc_minor <> 0
      and a.system_key = any(${controls})
    order by i.due_date, i.id limit ${rowsMax}::bigint`.execute(tx);
  return rows;
}

export interface StatementSum {
  readonly currency: string;
  readonly theyOweMinor: bigint;
  readonly weOweMinor: bigint;
  readonly theyOweBaseMinor: bigint;
  readonly weOweBaseMinor: bigint;
  /** Their overdue receivables, in base currency. */
  readonly overdueBaseMinor: bigint;
}

/** By currency; covers all items, even those not listed. */
export async function sumStatement(
  tx: Tx,
  { orgId, contactId, controls }: Statement,
  today: string,
): Promise<readonly StatementSum[]> {
  const { rows } = await sql<StatementSum>`
    select i.currency,
      coalesce(sum(i.open_doc_minor) filter (where i.open_doc_minor > 0), 0)::bigint as "theyOweMinor",
      coalesce(-sum(i.open_doc_minor) filter (where i.open_doc_minor < 0), 0)::bigint as "weOweMinor",
      coalesce(sum(i.open_base_minor) filter (where i.open_doc_minor > 0), 0)::bigint as "theyOweBaseMinor",
      coalesce(-sum(i.open_base_minor) filter (where i.open_doc_minor < 0), 0)::bigint as "weOweBaseMinor",
      coalesce(sum(i.open_base_minor) filter (where i.open_doc_minor > 0
        and i.due_date < ${today}::date), 0)::bigint as "overdueBaseMinor"
    from open_items i
    join accounts a on a.org_id = i.org_id and a.id = i.account_id
    where i.org_id = ${orgId} and i.contact_id = ${contactId} and i.open_doc_minor <> 0
      and a.system_key = any(${controls})
    group by i.currency order by i.currency`.execute(tx);
  return rows;
}
