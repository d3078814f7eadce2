import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { ColumnSpan, ReportBasis, SumRow } from './account-sums.rules.ts';

export interface BooksHead {
  readonly ledgerVersion: bigint;
  /** Changes with what reports show of the chart. */
  readonly chartVersion: string;
  readonly currency: CurrencyCode;
  readonly fiscalYearStart: number;
  readonly timeZone: string;
}

/** What a report depends on beside its parameters, without a look at the sums. */
export async function findBooksHead(tx: Tx, orgId: string): Promise<BooksHead | null> {
  const { rows } = await sql<Omit<BooksHead, 'currency'> & { readonly currency: string }>`
    select b.last_entry_no as "ledgerVersion", o.base_currency as currency,
      o.fiscal_year_start as "fiscalYearStart", o.time_zone as "timeZone",
      (select md5(string_agg(concat_ws(' ', a.id, a.code, a.subtype, a.name), ',' order by a.id))
       from accounts a where a.org_id = o.id) as "chartVersion"
    from organisations o
    join books b on b.org_id = o.id
    where o.id = ${orgId}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { ...row, currency: getCurrency(row.currency) };
}

export interface SumsQuery {
  readonly orgId: string;
  readonly basis: ReportBasis;
  readonly spans: readonly ColumnSpan[];
}

export interface SumsAnswer {
  /** Of the same snapshot as the sums. */
  readonly ledgerVersion: bigint;
  readonly rows: readonly SumRow[];
}

/**
 * Adds up the buckets of each span, in the order of the accounts' codes. Retained earnings are told
 * even if nothing was posted there, because results of earlier years belong to them. The inner
 * query is grouped to keep it a scan of one narrow range of the key for each span.
 */
export async function readSums(tx: Tx, { orgId, basis, spans }: SumsQuery): Promise<SumsAnswer> {
  const { rows } = await sql<SumRow & { readonly ledgerVersion: bigint }>`
    select k.last_entry_no as "ledgerVersion", a.id, a.code, a.name, a.type, a.subtype,
      a.system_key as "systemKey", s.column_no as "column", s.net_minor as "netMinor"
    from books k
    join accounts a on a.org_id = k.org_id
    left join (
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
      group by account_id, column_no) s on s.account_id = a.id
    where k.org_id = ${orgId} and (s.net_minor <> 0 or a.system_key = 'retained_earnings')
    order by a.code, s.column_no`.execute(tx);
  const [first] = rows;
  if (first === undefined) throw new Error(`organisation ${orgId} has no books`);
  return { ledgerVersion: first.ledgerVersion, rows: rows.map(toSumRow) };
}

function toSumRow(row: SumRow): SumRow {
  const { id, code, name, type, subtype, systemKey, column, netMinor } = row;
  return { id, code, name, type, subtype, systemKey, column, netMinor };
}
