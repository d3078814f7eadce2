import { getCurrency } from '@countinghouse/money';
import { sql, toLikePattern } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type {
  EntryLineView,
  EntryReason,
  EntryView,
  LockPermission,
  NamedActor,
} from './entry-view.rules.ts';
import type { EntrySource } from './entry.rules.ts';

export interface EntriesQuery {
  readonly orgId: string;
  readonly accountId: string | null;
  readonly contactId: string | null;
  /** Only entries with lines of this basis, on the account if one is given. */
  readonly basis: 'accrual' | 'cash' | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly sourceKind: EntrySource['kind'] | null;
  readonly sourceId: string | null;
  /** Matches the memo, the entry's number or its document's number. */
  readonly text: string | null;
  readonly limit: number;
  readonly offset: number;
}

type Row = Omit<EntryView, 'source' | 'recordedBy'> & {
  readonly sourceKind: EntrySource['kind'];
  readonly sourceId: string;
  readonly actorKind: NamedActor['kind'];
  readonly actor: string;
  readonly actorName: string | null;
};

const viewColumns = (orgId: string) => sql`
  e.id, e.entry_no as "entryNo", e.date, e.source_kind as "sourceKind", e.source_id as "sourceId",
  e.move, e.area, e.has_tax as "hasTax", e.reverses_id as "reversesId", e.memo,
  e.actor_kind as "actorKind", e.actor, e.recorded_at as "recordedAt", d.number as "documentNumber",
  (select r.id from journal_entries r where r.org_id = ${orgId} and r.reverses_id = e.id) as "reversedById",
  case e.actor_kind
    when 'member' then (select u.name from members m join users u on u.id = m.user_id
                        where m.tenant_id = ${orgId} and m.id::text = e.actor)
    when 'api_key' then (select k.name from api_keys k where k.tenant_id = ${orgId} and k.id::text = e.actor)
    end as "actorName",
  (select greatest(coalesce(sum(l.base_minor) filter (where l.basis <> 'cash'), 0),
                   coalesce(sum(l.base_minor) filter (where l.basis <> 'accrual'), 0))::bigint
   from journal_lines l where l.org_id = ${orgId} and l.entry_id = e.id and l.base_minor > 0) as "debitMinor"`;

/** Entries with such a memo or number, and those of documents with such a number: each by an index. */
function mentioning(orgId: string, text: string) {
  const pattern = sql`lower(${toLikePattern(text)}::text collate "und-x-icu")`;
  const entryNo = /^[0-9]{1,18}$/.test(text) ? text : null;
  return sql`
    select t.id from journal_entries t
    where t.org_id = ${orgId} and lower(t.memo collate "und-x-icu") like ${pattern}
    union all
    select t.id from journal_entries t where t.org_id = ${orgId} and t.entry_no = ${entryNo}::bigint
    union all
    select t.id from documents n
    join journal_entries t on t.org_id = ${orgId} and t.source_kind = 'document' and t.source_id = n.id
    where n.org_id = ${orgId} and lower(n.number collate "und-x-icu") like ${pattern}
      and lower((coalesce(n.number, '') || E'\\n' || coalesce(n.reference, '')) collate "und-x-icu") like ${pattern}`;
}

/** Most recently posted first; of a range of days, the newest day first. */
export async function listEntryViews(db: Db, query: EntriesQuery): Promise<readonly EntryView[]> {
  const { orgId, accountId, contactId, basis, sourceKind, sourceId, text } = query;
  // Its index begins with the day: in order of posting, a month long ago would lie behind everything since.
  const isOfDays = query.from !== null || query.to !== null;
  const asksLines = accountId !== null || contactId !== null || basis !== null;
  const { rows } = await sql<Row>`
    select ${viewColumns(orgId)}
    from journal_entries e
    left join documents d on d.org_id = ${orgId} and e.source_kind = 'document' and d.id = e.source_id
    where e.org_id = ${orgId}
      and (${query.from}::date is null or e.date >= ${query.from}::date)
      and (${query.to}::date is null or e.date <= ${query.to}::date)
      and (${sourceKind}::text is null or e.source_kind = ${sourceKind})
      and (${sourceId}::uuid is null or e.source_id = ${sourceId}::uuid)
      and ${text === null ? sql`true` : sql`e.id in (${mentioning(orgId, text)})`}
      and (not ${asksLines} or exists (
        select from journal_lines l
        where l.org_id = ${orgId} and l.entry_id = e.id
          and (${accountId}::uuid is null or l.account_id = ${accountId}::uuid)
          and (${contactId}::uuid is null or l.contact_id = ${contactId}::uuid)
          and (${basis}::text is null or l.basis in ('both', ${basis}))))
    order by ${isOfDays ? sql`e.date desc, e.entry_no desc` : sql`e.entry_no desc`}
    limit ${query.limit} offset ${query.offset}`.execute(db);
  return rows.map(toView);
}

type DetailRow = Row & {
  readonly documentId: string | null;
  readonly documentKind: NonNullable<EntryReason['document']>['kind'];
  readonly documentStatus: NonNullable<EntryReason['document']>['status'];
  readonly paymentId: string | null;
  readonly allocationId: string | null;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly lockReason: string | null;
  readonly exceptionId: string | null;
  readonly grantedBy: string | null;
  readonly isSealed: boolean;
};

export interface EntryDetail {
  readonly view: EntryView;
  readonly belongsTo: EntryReason;
  readonly lockLeave: LockPermission | null;
  readonly isSealed: boolean;
}

/** One entry with its document, payment or allocation and its lock exception. */
export async function findEntryDetail(
  db: Db,
  orgId: string,
  entryId: string,
): Promise<EntryDetail | null> {
  const { rows } = await sql<DetailRow>`
    select ${viewColumns(orgId)}, d.id as "documentId", d.kind as "documentKind", d.status as "documentStatus",
      p.id as "paymentId", a.id as "allocationId", c.id as "contactId", c.name as "contactName",
      coalesce(e.lock_pass_reason, x.reason) as "lockReason", x.id as "exceptionId",
      coalesce(granter.name, x.granted_by) as "grantedBy", e.entry_no <= b.sealed_entry_no as "isSealed"
    from journal_entries e
    join books b on b.org_id = ${orgId}
    left join allocations a on a.org_id = ${orgId} and e.source_kind = 'allocation' and a.id = e.source_id
    left join open_items i on i.org_id = ${orgId} and i.id = a.to_item_id
    left join documents d on d.org_id = ${orgId} and d.id = case e.source_kind
      when 'document' then e.source_id when 'allocation' then i.source_id end
    left join payments p on p.org_id = ${orgId} and e.source_kind = 'payment' and p.id = e.source_id
    left join contacts c on c.org_id = ${orgId} and c.id = coalesce(d.contact_id, p.contact_id, i.contact_id)
    left join lock_exceptions x on x.org_id = ${orgId} and x.id = e.lock_exception_id
    left join (
      select m.id, u.name from members m join users u on u.id = m.user_id
      where m.tenant_id = ${orgId}) granter on granter.id::text = x.granted_by
    where e.org_id = ${orgId} and e.id = ${entryId}`.execute(db);
  return rows[0] === undefined ? null : toDetail(rows[0]);
}

export async function listEntryLineViews(
  db: Db,
  orgId: string,
  entryId: string,
): Promise<readonly EntryLineView[]> {
  const { rows } = await sql<Omit<EntryLineView, 'currency'> & { readonly currency: string }>`
    select l.line_no as "lineNo", l.account_id as "accountId", a.code as "accountCode",
      a.name as "accountName", l.contact_id as "contactId", c.name as "contactName",
      l.open_item_id as "openItemId", l.tax_component_id as "taxComponentId", t.name as "taxName",
      l.basis, l.currency, l.doc_minor as "docMinor", l.base_minor as "baseMinor"
    from journal_lines l
    join accounts a on a.org_id = ${orgId} and a.id = l.account_id
    left join contacts c on c.org_id = ${orgId} and c.id = l.contact_id
    left join tax_components t on t.org_id = ${orgId} and t.id = l.tax_component_id
    where l.org_id = ${orgId} and l.entry_id = ${entryId}
    order by l.line_no`.execute(db);
  return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
}

function toView(row: Row): EntryView {
  return {
    id: row.id,
    entryNo: row.entryNo,
    date: row.date,
    source: { kind: row.sourceKind, id: row.sourceId },
    move: row.move,
    area: row.area,
    hasTax: row.hasTax,
    reversesId: row.reversesId,
    reversedById: row.reversedById,
    memo: row.memo,
    debitMinor: row.debitMinor,
    documentNumber: row.documentNumber,
    recordedBy: { kind: row.actorKind, id: row.actor, name: row.actorName },
    recordedAt: row.recordedAt,
  };
}

function toDetail(row: DetailRow): EntryDetail {
  const { documentId, lockReason } = row;
  return {
    view: toView(row),
    belongsTo: {
      document:
        documentId === null
          ? null
          : {
              id: documentId,
              kind: row.documentKind,
              number: row.documentNumber,
              status: row.documentStatus,
            },
      paymentId: row.paymentId,
      allocationId: row.allocationId,
      contactId: row.contactId,
      contactName: row.contactName,
    },
    lockLeave:
      lockReason === null
        ? null
        : { reason: lockReason, exceptionId: row.exceptionId, grantedBy: row.grantedBy },
    isSealed: row.isSealed,
  };
}
