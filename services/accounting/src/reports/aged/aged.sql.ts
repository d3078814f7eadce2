import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Span } from '../statements/spans.rules.ts';
import type { AgedRow } from './aged.rules.ts';

export interface AgedQuery {
  readonly orgId: string;
  readonly controlKeys: readonly string[];
  readonly bucketStarts: readonly number[];
  /** The date that days overdue are counted from. */
  readonly asOf: string;
  /** The spans that the control accounts' balances are summed from. */
  readonly spans: readonly Span[];
  /** The date whose revaluation is on the control accounts but on no item; null if there is none. */
  readonly revaluedOn: string | null;
}

export interface AgedAnswer {
  /** The control accounts' balance, from the same snapshot. */
  readonly controlMinor: bigint;
  /** The part that is the revaluation of foreign-currency items. */
  readonly revaluedMinor: bigint;
  readonly rows: readonly AgedRow[];
}

/** Items open now. */
export function readOpenNow(db: Db, query: AgedQuery): Promise<AgedAnswer> {
  return readAged(
    db,
    query,
    sql`
    select i.contact_id, i.due_date, i.open_base_minor as open_minor
    from open_items i
    where i.org_id = ${query.orgId} and i.open_doc_minor <> 0
      and i.account_id in (select id from control)`,
  );
}

/**
 * Items open at the end of a day: the items of that day less what was settled by then. A void has its
 * document's date if that period is open, so on some days the document is already void while its
 * settlements are not yet undone. The control account shows the same.
 */
export function readOpenOn(db: Db, query: AgedQuery): Promise<AgedAnswer> {
  const { orgId, asOf } = query;
  return readAged(
    db,
    query,
    sql`
    select i.contact_id, i.due_date,
      case when i.voided_date <= ${asOf}::date then 0 else i.base_minor end
        - sign(i.doc_minor) * coalesce(s.relieved_minor, 0) as open_minor
    from open_items i
    left join (
      select side.item_id, sum(side.base_minor) as relieved_minor
      from allocations a
      cross join lateral (values (a.to_item_id, a.to_base_minor), (a.from_item_id, a.from_base_minor))
        side (item_id, base_minor)
      where a.org_id = ${orgId} and a.date <= ${asOf}::date
        and (a.undone_date is null or a.undone_date > ${asOf}::date)
      group by side.item_id) s on s.item_id = i.id
    where i.org_id = ${orgId} and i.date <= ${asOf}::date
      and i.account_id in (select id from control)`,
  );
}

async function readAged(
  db: Db,
  { orgId, controlKeys, bucketStarts, asOf, spans, revaluedOn }: AgedQuery,
  openItems: ReturnType<typeof sql>,
): Promise<AgedAnswer> {
  type Row = AgedRow & { readonly controlMinor: bigint; readonly revaluedMinor: bigint };
  const { rows } = await sql<Row | (Omit<Row, 'contactId'> & { readonly contactId: null })>`
    with control as (
      select id from accounts where org_id = ${orgId} and system_key = any(${controlKeys})),
    total as (
      select coalesce(sum(b.debit_minor - b.credit_minor), 0)::bigint as minor
      from unnest(${spans.map(({ grain }) => grain)}::text[],
        ${spans.map(({ first }) => first)}::date[],
        ${spans.map(({ until }) => until)}::date[]) span (grain, first, until)
      join balances b on b.org_id = ${orgId} and b.basis = 'accrual' and b.grain = span.grain
        and b.bucket >= span.first and b.bucket < span.until
        and b.account_id in (select id from control)),
    revalued as (
      select coalesce(sum(l.base_minor), 0)::bigint as minor
      from revaluations r
      join journal_entries e on e.org_id = ${orgId} and e.source_kind = 'revaluation'
        and e.source_id = r.id and e.date = r.date
      join journal_lines l on l.org_id = ${orgId} and l.entry_id = e.id
        and l.account_id in (select id from control)
      where r.org_id = ${orgId} and r.date = ${revaluedOn}::date),
    aged as (
      select o.contact_id, width_bucket(${asOf}::date - o.due_date, ${bucketStarts}::int[]) as bucket,
        sum(o.open_minor)::bigint as open_minor
      from (${openItems}) o
      where o.open_minor <> 0
      group by 1, 2)
    select total.minor as "controlMinor", revalued.minor as "revaluedMinor", g.contact_id as "contactId", c.name as "contactName",
      g.bucket, g.open_minor as "openMinor"
    from total
    cross join revalued
    left join aged g on true
    left join contacts c on c.org_id = ${orgId} and c.id = g.contact_id
    order by lower(c.name), c.id, g.bucket`.execute(db);
  return {
    controlMinor: rows[0]?.controlMinor ?? 0n,
    revaluedMinor: rows[0]?.revaluedMinor ?? 0n,
    rows: rows.flatMap((row) => (row.contactId === null ? [] : [row])),
  };
}
