import { sql } from '@countinghouse/postgres';
import type { RawBuilder } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { ReportBasis } from '../statements/account-sums.rules.ts';
import type { Span } from '../statements/spans.rules.ts';
import type {
  CarriedForward,
  LedgerLine,
  LedgerPosition,
  OpeningSpans,
  YearTurn,
} from './general-ledger.rules.ts';

/** Which entries count, by what the cash flow statement says of them. */
export interface FlowFilter {
  readonly part: 'activities' | 'exchange' | 'taken_over';
  readonly moneySubtypes: readonly string[];
  /** The kinds of source whose entries are that part; of activities those that are none. */
  readonly sourceKinds: readonly string[];
}

export interface LedgerPageQuery {
  readonly orgId: string;
  readonly accountIds: readonly string[];
  readonly basis: ReportBasis;
  readonly from: string;
  readonly to: string;
  readonly after: LedgerPosition | null;
  /** Where the page before ended; summed when left out. */
  readonly openingMinor?: bigint;
  /** Everything before the page's first day. */
  readonly opening: OpeningSpans;
  readonly turn: YearTurn;
  /** The first day of the first fiscal year that ends within the page, and the day after the last one. */
  readonly endingYears: { readonly first: string; readonly until: string };
  /** The first month of a fiscal year. */
  readonly startMonth: number;
  readonly flows: FlowFilter | null;
  readonly linesMax: number;
}

export interface LedgerPage {
  readonly openingMinor: bigint;
  readonly lines: readonly LedgerLine[];
  readonly carried: readonly Omit<CarriedForward, 'balanceMinor'>[];
}

type LineRow = Omit<LedgerLine, 'source' | 'entryId'> & {
  readonly openingMinor: bigint;
  readonly carried: readonly { readonly date: string; readonly minor: string }[];
  readonly entryId: string | null;
  readonly sourceKind: string;
  readonly sourceId: string;
};

/** Balance and lines from one snapshot. Lines on the date of `after` are summed one by one. */
export async function readLedgerPage(db: Db, query: LedgerPageQuery): Promise<LedgerPage> {
  const { orgId, accountIds, basis, from, to, after, opening, flows, linesMax } = query;
  // Sums do not tell flows apart: their balance begins with the first line.
  const summedFrom = flows === null ? (after?.date ?? null) : from;
  const counts = sql`l.org_id = ${orgId} and ${isOneOf(sql`l.account_id`, accountIds)}
    and l.basis in ('both', ${basis}) and ${isOfFlows(query)}`;
  const known = query.openingMinor;
  const summed = sql`${sumOf(query, opening.own, isOneOf(sql`b.account_id`, accountIds))}
        + ${sumOf(query, opening.results, isOfResults(orgId))}
        + (select coalesce(sum(l.base_minor), 0)
           from journal_lines l
           where ${counts} and l.date between ${summedFrom}::date and ${after?.date ?? null}::date
             and (l.date, l.entry_id, l.line_no)
               <= (${after?.date ?? null}::date, ${after?.entryId ?? null}::uuid, ${after?.lineNo ?? null}::smallint))`;
  const { rows } = await sql<LineRow>`
    with opening as (select ${known === undefined ? summed : sql`${known}::bigint`} as minor),
    page as (
      select l.date, l.entry_id, l.line_no, l.contact_id, l.currency, l.doc_minor, l.base_minor
      from journal_lines l
      where ${counts}
        and l.date >= ${after?.date ?? from}::date and l.date <= ${to}::date
        and (${after === null} or (l.date, l.entry_id, l.line_no)
          > (${after?.date ?? null}::date, ${after?.entryId ?? null}::uuid, ${after?.lineNo ?? null}::smallint))
      order by l.date, l.entry_id, l.line_no
      limit ${linesMax})
    select opening.minor::bigint as "openingMinor", p.date, p.entry_id as "entryId",
      p.line_no as "lineNo", e.entry_no as "entryNo", e.memo, e.source_kind as "sourceKind",
      e.source_id as "sourceId", e.move, p.contact_id as "contactId", c.name as "contactName",
      d.number as "documentNumber", p.currency, p.doc_minor as "docMinor",
      p.base_minor as "baseMinor",
      (opening.minor + sum(p.base_minor) over (order by p.date, p.entry_id, p.line_no))::bigint
        as "balanceMinor",
      ${carriedOf(query)} as carried
    from opening
    left join page p on true
    left join journal_entries e on e.org_id = ${orgId} and e.id = p.entry_id
    left join contacts c on c.org_id = ${orgId} and c.id = p.contact_id
    left join documents d on d.org_id = ${orgId} and e.source_kind = 'document' and d.id = e.source_id
    order by p.date, p.entry_id, p.line_no`.execute(db);
  const [first] = rows;
  return {
    openingMinor: first?.openingMinor ?? 0n,
    lines: rows.flatMap((row) => (row.entryId === null ? [] : [toLine(row, row.entryId)])),
    carried: (first?.carried ?? []).map(({ date, minor }) => ({ date, baseMinor: BigInt(minor) })),
  };
}

/** One account's lines are in order in the index; of several they are sorted. */
function isOneOf(column: RawBuilder<unknown>, ids: readonly string[]) {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`;
}

const isOfResults = (orgId: string) => sql`b.account_id in (
  select a.id from accounts a where a.org_id = ${orgId} and a.type in ('income', 'expense'))`;

function sumOf(
  { orgId, basis }: LedgerPageQuery,
  spans: readonly Span[],
  isCounted: RawBuilder<unknown>,
) {
  return sql`(select coalesce(sum(added.net_minor), 0)
    from unnest(${spans.map(({ grain }) => grain)}::text[],
      ${spans.map(({ first }) => first)}::date[],
      ${spans.map(({ until }) => until)}::date[]) span (grain, first, until)
    cross join lateral (
      select sum(b.debit_minor - b.credit_minor) as net_minor
      from balances b
      where b.org_id = ${orgId} and b.basis = ${basis} and b.grain = span.grain
        and b.bucket >= span.first and b.bucket < span.until and ${isCounted}) added)`;
}

/** What each fiscal year that ends within the page carries forward, on the day after it. */
function carriedOf(query: LedgerPageQuery) {
  const { orgId, accountIds, basis, turn, endingYears, startMonth } = query;
  if (turn === 'none' || endingYears.first >= endingYears.until) return sql`'[]'::jsonb`;
  const restarts = turn === 'restarts';
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('date', y.date, 'minor', y.minor::text) order by y.date), '[]')
    from (
      select (date_trunc('year', b.bucket - make_interval(months => ${startMonth}::integer - 1))
          + make_interval(months => ${startMonth}::integer + 11))::date as date,
        sum(b.debit_minor - b.credit_minor) * ${restarts ? -1 : 1} as minor
      from balances b
      where b.org_id = ${orgId} and b.basis = ${basis} and b.grain = 'month'
        and b.bucket >= ${endingYears.first}::date and b.bucket < ${endingYears.until}::date
        and ${restarts ? isOneOf(sql`b.account_id`, accountIds) : isOfResults(orgId)}
      group by 1 having sum(b.debit_minor - b.credit_minor) <> 0) y)`;
}

/** Flows are on the other side of money; what is none has its lines on the accounts that are asked for. */
function isOfFlows({ orgId, basis, flows }: LedgerPageQuery) {
  if (flows === null) return sql`true`;
  const { part, moneySubtypes, sourceKinds } = flows;
  const hasSource = sql`exists (
    select from journal_entries s
    where s.org_id = ${orgId} and s.id = l.entry_id and s.source_kind = any(${sourceKinds}::text[]))`;
  if (part !== 'activities') return hasSource;
  return sql`not ${hasSource} and exists (
    select from journal_lines m join accounts k on k.org_id = ${orgId} and k.id = m.account_id
    where m.org_id = ${orgId} and m.entry_id = l.entry_id and m.basis in ('both', ${basis})
      and k.subtype = any(${moneySubtypes}::text[]))`;
}

function toLine(row: LineRow, entryId: string): LedgerLine {
  const { openingMinor: _opening, carried: _carried, sourceKind, sourceId, ...line } = row;
  return { ...line, entryId, source: { kind: sourceKind, id: sourceId } };
}
