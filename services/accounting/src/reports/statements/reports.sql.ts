import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
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

/** What tells an entry's flows. */
export interface FlowKinds {
  readonly orgId: string;
  readonly moneySubtypes: readonly string[];
  readonly otherActivitySubtypes: readonly string[];
  /** The measure of entries from sources that are not cash flows. */
  readonly sourcesOfNoFlow: Readonly<Record<string, string>>;
}

export interface MeasuresQuery extends SumsQuery, FlowKinds {
  /** Each column's period. It has two spans: before it, with an even number, and within it. */
  readonly periods: readonly Period[];
}

export interface MeasuresAnswer {
  /** From the same snapshot as the sums. */
  readonly ledgerVersion: bigint;
  readonly rows: readonly MeasureRow[];
}

/**
 * Balances from the sums, and cash flows: the other side of an entry with money shows what the money was
 * for. Entries up to the fold are in sums of flows; the few after it are read line by line.
 */
export async function readMeasures(db: Db, query: MeasuresQuery): Promise<MeasuresAnswer> {
  const { orgId, basis, periods, spans } = query;
  const fold = sql`coalesce((select folded_entry_no from flow_folds where org_id = ${orgId}), 0)`;
  const flowSpans = spans.filter(({ column }) => column % 2 === 1);
  const { rows } = await sql<MeasureRow & { readonly ledgerVersion: bigint }>`
    with period as (
      select * from unnest(${periods.map((_, column) => column)}::int[],
        ${periods.map(({ from }) => from)}::date[],
        ${periods.map(({ to }) => to)}::date[]) p (column_no, first, last)),
    parts as (
      select column_no, account_id, part, sum(came_in_minor) as came_in_minor,
        sum(went_out_minor) as went_out_minor
      from (
        select span.column_no / 2 as column_no, f.account_id, f.part, f.came_in_minor, f.went_out_minor
        from ${toSpanRows(flowSpans)}
        join flow_sums f on f.org_id = ${orgId} and f.basis = ${basis} and f.grain = span.grain
          and f.bucket >= span.first and f.bucket < span.until
        where ${fold} > 0
        union all
        select p.column_no, l.account_id, l.part, l.came_in_minor, l.went_out_minor
        from (${judgedLines(
          query,
          sql`e.entry_no > ${fold}
          and e.date between (select min(first) from period) and (select max(last) from period)`,
        )}) l
        join period p on l.date between p.first and p.last
        where l.basis = ${basis}) parted
      group by 1, 2, 3),
    measures as (
      select account_id, column_no / 2 as column_no,
        case column_no % 2 when 0 then 'opening' else 'change' end as measure, net_minor as minor
      from (${sumsOfSpans(query)}) s
      union all
      select account_id, column_no, part, went_out_minor - came_in_minor from parts where part <> 'flow'
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

/** What each line of these entries says of the flows of its basis; none of entries that say nothing. */
function judgedLines(
  { orgId, moneySubtypes, otherActivitySubtypes, sourcesOfNoFlow }: FlowKinds,
  entries: RawBuilder<unknown>,
) {
  return sql`
    select date, basis, account_id, part, greatest(-base_minor, 0) as came_in_minor,
      greatest(base_minor, 0) as went_out_minor
    from (
      select e.date, s.basis, l.account_id, l.base_minor, a.subtype = any(${moneySubtypes}) as is_money,
        coalesce(n.part,
          case when bool_or(a.subtype = any(${moneySubtypes})) over entry then 'flow'
            when bool_or(a.subtype = any(${otherActivitySubtypes})) over entry then 'non_cash' end) as part
      from journal_entries e
      join journal_lines l on l.org_id = ${orgId} and l.entry_id = e.id
      join (values ('accrual'), ('cash')) s (basis) on l.basis in ('both', s.basis)
      join accounts a on a.org_id = ${orgId} and a.id = l.account_id
      left join unnest(${Object.keys(sourcesOfNoFlow)}::text[],
        ${Object.values(sourcesOfNoFlow)}::text[]) n (source_kind, part) on n.source_kind = e.source_kind
      where e.org_id = ${orgId} and ${entries}
      window entry as (partition by e.id, s.basis)) judged
    where part is not null and (part <> 'flow' or not is_money)`;
}

/** Organisations with so many entries that are not in their sums of flows. */
export async function listUnfolded(
  db: Db,
  { entriesMin, rowsMax }: { readonly entriesMin: number; readonly rowsMax: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select b.org_id as "orgId" from books b
    left join flow_folds f on f.org_id = b.org_id
    where b.last_entry_no - coalesce(f.folded_entry_no, 0) >= ${entriesMin}
    order by b.org_id limit ${rowsMax}`.execute(db);
  return rows.map(({ orgId }) => orgId);
}

/** Adds the next entries to the sums of flows, and says how many are left. Waits for whoever does the same. */
export async function foldSome(tx: Tx, kinds: FlowKinds, entriesMax: number): Promise<bigint> {
  const { orgId } = kinds;
  await sql`insert into flow_folds (org_id, folded_entry_no) values (${orgId}, 0)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ folded: bigint; last: bigint }>`
    select f.folded_entry_no as folded, b.last_entry_no as last
    from flow_folds f join books b on b.org_id = f.org_id
    where f.org_id = ${orgId} for update of f`.execute(tx);
  const { folded = 0n, last = 0n } = rows[0] ?? {};
  const until = last - folded > BigInt(entriesMax) ? folded + BigInt(entriesMax) : last;
  if (folded === 0n) await sql`delete from flow_sums where org_id = ${orgId}`.execute(tx);
  await sql`
    insert into flow_sums as f (org_id, basis, grain, bucket, account_id, part, came_in_minor, went_out_minor)
    select ${orgId}::uuid, l.basis, g.grain, date_trunc(g.grain, l.date::timestamp)::date, l.account_id, l.part,
      sum(l.came_in_minor), sum(l.went_out_minor)
    from (${judgedLines(kinds, sql`e.entry_no > ${folded} and e.entry_no <= ${until}`)}) l
    cross join (values ('year'), ('month'), ('day')) g (grain)
    group by 1, 2, 3, 4, 5, 6
    on conflict (org_id, basis, grain, bucket, account_id, part) do update
    set came_in_minor = f.came_in_minor + excluded.came_in_minor,
      went_out_minor = f.went_out_minor + excluded.went_out_minor`.execute(tx);
  await sql`update flow_folds set folded_entry_no = ${until} where org_id = ${orgId}`.execute(tx);
  return last - until;
}

function toMeasureRow(row: MeasureRow): MeasureRow {
  const { id, code, name, type, subtype, systemKey, column, measure, minor } = row;
  return { id, code, name, type, subtype, systemKey, column, measure, minor };
}

/** Grouped inside the subquery, so that each span scans one narrow range of the key. */
function sumsOfSpans({ orgId, basis, spans }: SumsQuery) {
  return sql`
      select account_id, column_no, sum(net_minor)::bigint as net_minor
      from ${toSpanRows(spans)}
      cross join lateral (
        select b.account_id, sum(b.debit_minor - b.credit_minor) as net_minor
        from balances b
        where b.org_id = ${orgId} and b.basis = ${basis} and b.grain = span.grain
          and b.bucket >= span.first and b.bucket < span.until
        group by b.account_id) added
      group by account_id, column_no`;
}

function toSpanRows(spans: readonly ColumnSpan[]) {
  return sql`unnest(${spans.map(({ column }) => column)}::int[],
    ${spans.map(({ grain }) => grain)}::text[],
    ${spans.map(({ first }) => first)}::date[],
    ${spans.map(({ until }) => until)}::date[]) span (column_no, grain, first, until)`;
}
