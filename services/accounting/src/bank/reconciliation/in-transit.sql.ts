import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { BookItem, InTransitSums, ItemSource, StatementReach } from './in-transit.rules.ts';
import type { StandingQuery } from './standing.sql.ts';

/** From the first statement that says how it began or, where none does, from the first line. */
export async function readStatementReach(
  tx: Tx,
  { orgId, accountId, asOf }: StandingQuery,
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
    tx,
  );
  return rows[0] ?? { from: null, until: null };
}

/** What lines of the account show, by what it was posted for. */
const matchedSources = ({ orgId, accountId }: StandingQuery) => sql`
  select case when m.payment_id is null then e.source_kind else 'payment' end as source_kind,
    coalesce(m.payment_id, e.source_id) as source_id, b.date, m.amount_minor
  from bank_lines b
  join bank_matches m on m.org_id = ${orgId} and m.line_id = b.id and m.undone_at is null
  left join journal_entries e on e.org_id = ${orgId} and e.id = m.entry_id
  where b.org_id = ${orgId} and b.account_id = ${accountId}`;

export interface BookItems extends InTransitSums {
  readonly inTransitCount: number;
  /** Those on their way first, the oldest first. */
  readonly items: readonly BookItem[];
}

interface ItemsWish {
  /** From which day on the statements tell what reached the bank; null when they never do. */
  readonly from: string | null;
  /** On their way although they are older than that. */
  readonly named: readonly ItemSource[];
  readonly rowsMax: number;
}

/**
 * What the books have on that day and no line of the bank shows until then: by what it was posted for,
 * so that what was taken back is gone. Amounts are what is not shown of each; sums are of all that is on
 * its way, beyond the rows too. Balances that the books began with are those that the bank began with.
 */
export async function listBookItems(
  tx: Tx,
  query: StandingQuery,
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
    order by in_transit desc, date, source_id limit ${rowsMax}`.execute(tx);
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

/** The last day, up to the one asked for, of a line that shows each; what no line shows is not there. */
export async function listShownOn(
  tx: Tx,
  query: StandingQuery,
  sources: readonly ItemSource[],
): Promise<readonly ShownItem[]> {
  const { rows } = await sql<ShownItem>`
    select source_kind as "sourceKind", source_id as "sourceId", max(date) as "shownOn"
    from (${matchedSources(query)}) matched
    where date <= ${query.asOf}::date and (source_kind, source_id) in (
      select * from unnest(
        ${sources.map(({ sourceKind }) => sourceKind)}::text[],
        ${sources.map(({ sourceId }) => sourceId)}::uuid[]))
    group by 1, 2`.execute(tx);
  return rows;
}
