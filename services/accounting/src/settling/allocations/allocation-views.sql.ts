import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { DocumentKind } from '../../kernel/document-kind.rules.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import type { AllocationKind, AllocationView, SettledSide } from './allocation.rules.ts';

/** A source's allocations in both directions, undone or not, oldest first. */
export function listViewsOfSource(
  db: Db,
  orgId: string,
  source: OpenItemSource,
  rowsMax: number,
): Promise<readonly AllocationView[]> {
  const own = sql`
    select id from open_items
    where org_id = ${orgId} and source_kind = ${source.kind} and source_id = ${source.id}`;
  const which = sql`(a.to_item_id in (${own}) or a.from_item_id in (${own}))`;
  return readViews(db, orgId, which, rowsMax);
}

export async function findView(tx: Tx, orgId: string, id: string): Promise<AllocationView | null> {
  const [view] = await readViews(tx, orgId, sql`a.id = ${id}`, 1);
  return view ?? null;
}

interface ViewRow {
  readonly id: string;
  readonly kind: AllocationKind;
  readonly date: string;
  readonly currency: string;
  readonly docMinor: bigint;
  readonly gainMinor: bigint;
  readonly fromKind: OpenItemSource['kind'] | null;
  readonly fromId: string | null;
  readonly fromDocument: DocumentKind | null;
  readonly fromNumber: string | null;
  readonly toKind: OpenItemSource['kind'];
  readonly toId: string;
  readonly toDocument: DocumentKind | null;
  readonly toNumber: string | null;
  readonly accountId: string | null;
  readonly accountCode: string;
  readonly accountName: string;
  readonly undoneDate: string | null;
  readonly createdAt: Date;
}

async function readViews(
  db: Db,
  orgId: string,
  which: RawBuilder<unknown>,
  rowsMax: number,
): Promise<readonly AllocationView[]> {
  const { rows } = await sql<ViewRow>`
    select a.id, a.kind, a.date, t.currency, a.doc_minor as "docMinor",
      case when f.id is null then 0 else sign(t.doc_minor)::bigint * (a.from_base_minor - a.to_base_minor)
        end as "gainMinor",
      f.source_kind as "fromKind", f.source_id as "fromId", fd.kind as "fromDocument",
      fd.number as "fromNumber", t.source_kind as "toKind", t.source_id as "toId",
      td.kind as "toDocument", td.number as "toNumber",
      c.id as "accountId", c.code as "accountCode", c.name as "accountName",
      a.undone_date as "undoneDate", a.created_at as "createdAt"
    from allocations a
    join open_items t on t.org_id = a.org_id and t.id = a.to_item_id
    left join open_items f on f.org_id = a.org_id and f.id = a.from_item_id
    left join documents td
      on td.org_id = a.org_id and t.source_kind = 'document' and td.id = t.source_id
    left join documents fd
      on fd.org_id = a.org_id and f.source_kind = 'document' and fd.id = f.source_id
    left join accounts c on c.org_id = a.org_id and c.id = (
      select r.account_id from jsonb_to_recordset(a.recognised_lines) r (side text, account_id uuid)
      where r.side = 'account')
    where a.org_id = ${orgId} and ${which}
    order by a.id limit ${rowsMax}::bigint`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    date: row.date,
    currency: getCurrency(row.currency),
    docMinor: row.docMinor,
    gainMinor: row.gainMinor,
    from: toSide(row.fromKind, row.fromId, row.fromDocument, row.fromNumber),
    to: toSide(row.toKind, row.toId, row.toDocument, row.toNumber),
    account:
      row.accountId === null
        ? null
        : { id: row.accountId, code: row.accountCode, name: row.accountName },
    undoneDate: row.undoneDate,
    createdAt: row.createdAt,
  }));
}

function toSide(
  kind: OpenItemSource['kind'] | null,
  id: string | null,
  documentKind: DocumentKind | null,
  number: string | null,
): SettledSide | null {
  return kind === null || id === null ? null : { kind, id, documentKind, number };
}
