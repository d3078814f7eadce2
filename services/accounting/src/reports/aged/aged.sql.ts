import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Span } from '../statements/spans.rules.ts';
import type { AgedRow } from './aged.rules.ts';

export interface AgedQuery {
  readonly orgId: string;
  readonly controlKeys: readonly string[];
  readonly bucketStarts: readonly number[];
  /** From which day overdue days are counted. */
  readonly asOf: string;
  /** What the control accounts are added up from. */
  readonly spans: readonly Span[];
  /** The day whose revaluation is on the control accounts, and on no item; null: none of them is. */
  readonly revaluedOn: string | null;
}

export interface AgedAnswer {
  /** The balance of the control accounts, of the same snapshot. */
  readonly controlMinor: bigint;
  /** What of it is the valuation of what is owed in other currencies. */
  readonly revaluedMinor: bigint;
  readonly rows: readonly AgedRow[];
}

/** What is open now. */
export function readOpenNow(tx: Tx, query: AgedQuery): Promise<AgedAnswer> {
  return readAged(
    tx,
    query,
    sql`
    select i.contact_id, i.due_date, i.open_base_minor as open_minor
    from open_items i
    where i.org_id = ${query.orgId} and i.open_doc_minor <> 0
      and i.account_id in (select id from control)`,
  );
}

/**
 * What was open at the end of a day: items of then, less what had been settled on them by then. A void
 * has the day of its document where that is open, so there may be days on which the document is gone
 * and what was settled on it is not undone yet: the control account has that, and so has this.
 */
export function readOpenOn(tx: Tx, query: AgedQuery): Promise<AgedAnswer> {
  const { orgId, asOf } = query;
  return readAged(
    tx,
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
  tx: Tx,
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
    order by lower(c.name), c.id, g.bucket`.execute(tx);
  return {
    controlMinor: rows[0]?.controlMinor ?? 0n,
    revaluedMinor: rows[0]?.revaluedMinor ?? 0n,
    rows: rows.flatMap((row) => (row.contactId === null ? [] : [row])),
  };
}
