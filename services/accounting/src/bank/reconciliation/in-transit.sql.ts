import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { BookItem, InTransitSums, ItemSource, StatementReach } from './in-transit.rules.ts';
import type { BalanceQuery } from './reconciliation-status.sql.ts';

/** Starts with the first statement that has an opening balance, else with the first line. */
export async function readStatementReach(
  db: Db,
  { orgId, accountId, asOf }: BalanceQuery,
): Promise<StatementReach> {
  const { rows } = await sql<StatementReach>`
    select
      coalesce(
        (select min(s.from_date) from bank_statements s
         where s.org_id = ${orgId} and s.account_id = ${accountId} and s.undone_at is null
           and s.opening_minor is not null and s.from_date <= ${asOf}::date),
        (select min(l.date) from bank_lines l
         where l.org_id = ${orgId} and l.account_id = ${accountId} and l.date <= ${asOf}::date)) as "from",
      (select max(s.to_date) from bank_statements s
       where s.org_id = ${orgId} and s.account_id = ${accountId} and s.undone_at is null) as "until"`.execute(
    db,
  );
  return rows[0] ?? { from: null, until: null };
}

/** The amounts that the account's lines show, by the source they were posted for. */
const matchedSources = ({ orgId, accountId }: BalanceQuery) => sql`
  select case when m.payment_id is null then e.source_kind else 'payment' end as source_kind,
    coalesce(m.payment_id, e.source_id) as source_id, b.date, m.amount_minor
  from bank_lines b
  join bank_matches m on m.org_id = ${orgId} and m.line_id = b.id and m.undone_at is null
  left join journal_entries e on e.org_id = ${orgId} and e.id = m.entry_id
  where b.org_id = ${orgId} and b.account_id = ${accountId}`;

export interface BookItems extends InTransitSums {
  readonly inTransitCount: number;
  /** Items in transit first, oldest first. */
  readonly items: readonly BookItem[];
}

interface ItemsWish {
  /** The day from which statements show what reached the bank; null if they never do. */
  readonly from: string | null;
  /** In transit although they are older than that. */
  readonly named: readonly ItemSource[];
  readonly rowsMax: number;
}

/**
 * Amounts in the books on that day that no bank line shows by then, grouped by source, so that reversed
 * ones cancel out. Each amount is the part not shown; the sums cover everything in transit, beyond the
 * returned rows too. Opening balances are excluded, because the bank's opening balance includes them.
 */
export async function listBookItems(
  db: Db,
  query: BalanceQuery,
  { from, named, rowsMax }: ItemsWish,
): Promise<BookItems> {
  const { orgId, accountId, isBase, asOf } = query;
  const { rows } = await sql<BookItem & Omit<BookItems, 'items'>>`
    with posted as (
      select e.source_kind, e.source_id, min(l.date) as date, min(e.memo) as memo,
        sum(case when ${isBase} then l.base_minor else l.doc_minor end) as minor
      from journal_lines l
      join journal_entries e on e.org_id = ${orgId} and e.id = l.entry_id
      where l.org_id = ${orgId} and l.account_id = ${accountId} and l.basis in ('both', 'accrual')
        and l.date <= ${asOf}::date
      group by e.source_kind, e.source_id),
    shown as (
      select source_kind, source_id,
        coalesce(sum(amount_minor) filter (where date <= ${asOf}::date), 0) as minor,
        min(date) filter (where date > ${asOf}::date) as shown_on
      from (${matchedSources(query)}) matched group by 1, 2),
    items as (
      select p.source_kind, p.source_id, p.date, p.memo, s.shown_on,
        (p.minor - coalesce(s.minor, 0))::bigint as minor,
        (p.source_kind <> 'opening' and coalesce(p.date >= ${from}::date, false))
          or s.source_id is not null
          or (p.source_kind, p.source_id) in (
            select * from unnest(
              ${named.map(({ sourceKind }) => sourceKind)}::text[],
              ${named.map(({ sourceId }) => sourceId)}::uuid[])) as in_transit
      from posted p
      left join shown s on s.source_kind = p.source_kind and s.source_id = p.source_id
      where p.minor <> coalesce(s.minor, 0))
    select source_kind as "sourceKind", source_id as "sourceId", date, memo, minor as "amountMinor",
      shown_on as "shownOn", in_transit as "isInTransit",
      coalesce(sum(minor) filter (where in_transit and minor > 0) over (), 0)::bigint as "depositsMinor",
      coalesce(-sum(minor) filter (where in_transit and minor < 0) over (), 0)::bigint as "paymentsMinor",
      (count(*) filter (where in_transit) over ())::integer as "inTransitCount"
    from items
    order by in_transit desc, date, source_id limit ${rowsMax}`.execute(db);
  const [first] = rows;
  return {
    depositsMinor: first?.depositsMinor ?? 0n,
    paymentsMinor: first?.paymentsMinor ?? 0n,
    inTransitCount: first?.inTransitCount ?? 0,
    items: rows.map(
      ({ depositsMinor: _in, paymentsMinor: _out, inTransitCount: _all, ...item }) => item,
    ),
  };
}

interface ShownItem extends ItemSource {
  readonly shownOn: string;
}

/**
 * The last day, up to the given one, of a line that shows each source; sources without one are left
 * out.
 */
export async function listShownOn(
  db: Db,
  query: BalanceQuery,
  sources: readonly ItemSource[],
): Promise<readonly ShownItem[]> {
  const { rows } = await sql<ShownItem>`
    select source_kind as "sourceKind", source_id as "sourceId", max(date) as "shownOn"
    from (${matchedSources(query)}) matched
    where date <= ${query.asOf}::date and (source_kind, source_id) in (
      select * from unnest(
        ${sources.map(({ sourceKind }) => sourceKind)}::text[],
        ${sources.map(({ sourceId }) => sourceId)}::uuid[]))
    group by 1, 2`.execute(db);
  return rows;
}
