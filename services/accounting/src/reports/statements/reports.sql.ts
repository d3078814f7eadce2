import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { ColumnSpan, ReportBasis, SumRow } from './account-sums.rules.ts';
import type { MeasureRow } from './cash-flow/cash-flow.rules.ts';
import type { Period } from './periods.rules.ts';

export interface BooksHead {
  readonly ledgerVersion: bigint;
  /** Changes with everything that reports show of the chart. */
  readonly chartVersion: string;
  readonly currency: CurrencyCode;
  readonly fiscalYearStart: number;
  readonly timeZone: string;
}

/** Everything a report depends on other than its parameters, read without the sums. */
export async function findBooksHead(db: Db, orgId: string): Promise<BooksHead | null> {
  const { rows } = await sql<Omit<BooksHead, 'currency'> & { readonly currency: string }>`
    select b.last_entry_no as "ledgerVersion", o.base_currency as currency,
      o.fiscal_year_start as "fiscalYearStart", o.time_zone as "timeZone",
      (select md5(string_agg(concat_ws(' ', a.id, a.code, a.subtype, a.name), ',' order by a.id))
       from accounts a where a.org_id = o.id) as "chartVersion"
    from organisations o
    join books b on b.org_id = o.id
    where o.id = ${orgId}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, currency: getCurrency(row.currency) };
}

export interface SumsQuery {
  readonly orgId: string;
  readonly basis: ReportBasis;
  readonly spans: readonly ColumnSpan[];
}

export interface SumsAnswer {
  /** From the same snapshot as the sums. */
  readonly ledgerVersion: bigint;
  readonly rows: readonly SumRow[];
}

/**
 * Sums the buckets of each span, in order of account code. Retained earnings are included even without
 * postings, because earlier years' results belong to them.
 */
export async function readSums(db: Db, { orgId, basis, spans }: SumsQuery): Promise<SumsAnswer> {
  const { rows } = await sql<SumRow & { readonly ledgerVersion: bigint }>`
    select k.last_entry_no as "ledgerVersion", a.id, a.code, a.name, a.type, a.subtype,
      a.system_key as "systemKey", s.column_no as "column", s.net_minor as "netMinor"
    from books k
    join accounts a on a.org_id = k.org_id
    left join (${sumsOfSpans({ orgId, basis, spans })}) s on s.account_id = a.id
    where k.org_id = ${orgId} and (s.net_minor <> 0 or a.system_key = 'retained_earnings')
    order by a.code, s.column_no`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error(`organisation ${orgId} has no books`);
  return { ledgerVersion: first.ledgerVersion, rows: rows.map(toSumRow) };
}

function toSumRow(row: SumRow): SumRow {
  const { id, code, name, type, subtype, systemKey, column, netMinor } = row;
  return { id, code, name, type, subtype, systemKey, column, netMinor };
}

export interface MeasuresQuery extends SumsQuery {
  /** Each column's period. It has two spans: before it, with an even number, and within it. */
  readonly periods: readonly Period[];
  readonly moneySubtypes: readonly string[];
  readonly otherActivitySubtypes: readonly string[];
  /** The measure of entries from sources that are not cash flows. */
  readonly sourcesOfNoFlow: Readonly<Record<string, string>>;
}

export interface MeasuresAnswer {
  /** From the same snapshot as the sums. */
  readonly ledgerVersion: bigint;
  readonly rows: readonly MeasureRow[];
}

/**
 * Balances from the sums, and cash flows line by line: the other side of an entry with money shows what
 * the money was for. Reads only entries with money, and the few without it that touch investing or
 * financing.
 */
export async function readMeasures(db: Db, query: MeasuresQuery): Promise<MeasuresAnswer> {
  const { orgId, basis, periods, moneySubtypes, otherActivitySubtypes, sourcesOfNoFlow } = query;
  const { rows } = await sql<MeasureRow & { readonly ledgerVersion: bigint }>`
    with period as (
      select * from unnest(${periods.map((_, column) => column)}::int[],
        ${periods.map(({ from }) => from)}::date[],
        ${periods.map(({ to }) => to)}::date[]) p (column_no, first, last)),
    no_flow as (
      select * from unnest(${Object.keys(sourcesOfNoFlow)}::text[],
        ${Object.values(sourcesOfNoFlow)}::text[]) s (source_kind, part)),
    money as (
      select id from accounts where org_id = ${orgId} and subtype = any(${moneySubtypes})),
    looked_at as (
      select p.column_no, l.entry_id, bool_or(a.subtype = any(${moneySubtypes})) as has_money
      from period p
      join accounts a on a.org_id = ${orgId}
        and a.subtype = any(${[...moneySubtypes, ...otherActivitySubtypes]})
      join journal_lines l on l.org_id = ${orgId} and l.account_id = a.id
        and l.date between p.first and p.last and l.basis in ('both', ${basis})
      group by 1, 2
      union
      select p.column_no, e.id, false
      from journal_entries e
      join period p on e.date between p.first and p.last
      where e.org_id = ${orgId} and e.source_kind = any(${Object.keys(sourcesOfNoFlow)})),
    measured as (
      select k.column_no, k.entry_id,
        coalesce(min(n.part), case when bool_or(k.has_money) then 'flow' else 'non_cash' end) as part
      from looked_at k
      join journal_entries e on e.org_id = ${orgId} and e.id = k.entry_id
      left join no_flow n on n.source_kind = e.source_kind
      group by 1, 2),
    parts as (
      select t.column_no, l.account_id, t.part, sum(l.base_minor) as minor,
        sum(greatest(-l.base_minor, 0)) as came_in_minor,
        sum(greatest(l.base_minor, 0)) as went_out_minor
      from measured t
      join journal_lines l on l.org_id = ${orgId} and l.entry_id = t.entry_id
        and l.basis in ('both', ${basis})
      where t.part <> 'flow' or l.account_id not in (select id from money)
      group by 1, 2, 3),
    measures as (
      select account_id, column_no / 2 as column_no,
        case column_no % 2 when 0 then 'opening' else 'change' end as measure, net_minor as minor
      from (${sumsOfSpans(query)}) s
      union all
      select account_id, column_no, part, minor from parts where part <> 'flow'
      union all
      select p.account_id, p.column_no, f.measure, f.minor
      from parts p
      cross join lateral (values ('came_in', p.came_in_minor), ('went_out', p.went_out_minor))
        f (measure, minor)
      where p.part = 'flow')
    select k.last_entry_no as "ledgerVersion", a.id, a.code, a.name, a.type, a.subtype,
      a.system_key as "systemKey", m.column_no as "column", m.measure, m.minor::bigint as minor
    from books k
    join accounts a on a.org_id = k.org_id
    left join measures m on m.account_id = a.id
    where k.org_id = ${orgId} and (m.minor <> 0 or a.system_key = 'retained_earnings')
    order by a.code, m.column_no, m.measure`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error(`organisation ${orgId} has no books`);
  return { ledgerVersion: first.ledgerVersion, rows: rows.map(toMeasureRow) };
}

function toMeasureRow(row: MeasureRow): MeasureRow {
  const { id, code, name, type, subtype, systemKey, column, measure, minor } = row;
  return { id, code, name, type, subtype, systemKey, column, measure, minor };
}

/** Grouped inside the subquery, so that each span scans one narrow range of the key. */
function sumsOfSpans({ orgId, basis, spans }: SumsQuery) {
  return sql`
      select account_id, column_no, sum(net_minor)::bigint as net_minor
      from unnest(${spans.map(({ column }) => column)}::int[],
        ${spans.map(({ grain }) => grain)}::text[],
        ${spans.map(({ first }) => first)}::date[],
        ${spans.map(({ until }) => until)}::date[]) span (column_no, grain, first, until)
      cross join lateral (
        select b.account_id, sum(b.debit_minor - b.credit_minor) as net_minor
        from balances b
        where b.org_id = ${orgId} and b.basis = ${basis} and b.grain = span.grain
          and b.bucket >= span.first and b.bucket < span.until
        group by b.account_id) added
      group by account_id, column_no`;
}
