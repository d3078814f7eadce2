import { sql } from '@countinghouse/postgres';
import type { VisiblePart } from '../../documents/document/visibility.rules.ts';
import type { Db } from '../../kernel/database.ts';
import type { Span } from '../../reports/statements/spans.rules.ts';

export interface HomeQuery {
  readonly orgId: string;
  readonly today: string;
  readonly visibility: readonly VisiblePart[];
  /** Spans up to today, for account balances. */
  readonly spans: readonly Span[];
}

/** Amounts are in base currency. */
export interface HomeFigures {
  readonly orgName: string;
  readonly country: string;
  readonly fiscalYearStart: number;
  readonly draftCount: number;
  readonly overdueCount: number;
  readonly overdueMinor: bigint;
  readonly openLineCount: number;
  readonly bankMinor: bigint;
  readonly cashMinor: bigint;
  /** Negative: the amount owed on cards. */
  readonly cardMinor: bigint;
}

/** Reads few rows each: drafts, overdue items, open lines, and the money accounts' sums. */
export async function readHomeFigures(
  db: Db,
  { orgId, today, visibility, spans }: HomeQuery,
): Promise<HomeFigures> {
  const { rows } = await sql<HomeFigures>`
    select o.name as "orgName", o.country, o.fiscal_year_start as "fiscalYearStart",
      (select count(*)::int
       from unnest(${visibility.map(({ family }) => family)}::text[],
         ${visibility.map(({ claimsOf }) => claimsOf)}::text[]) part (family, claims_of)
       join documents d on d.org_id = ${orgId} and d.family = part.family and d.status = 'draft'
         and (part.claims_of is null or (d.kind = 'expense_claim'
           and d.author_kind = 'member' and d.author = part.claims_of))) as "draftCount",
      overdue.count as "overdueCount", overdue.minor as "overdueMinor",
      (select count(*)::int from bank_lines l
       where l.org_id = ${orgId} and l.status = 'open') as "openLineCount",
      money.bank as "bankMinor", money.cash as "cashMinor", money.card as "cardMinor"
    from organisations o
    cross join (
      select count(*)::int as count, coalesce(sum(i.open_base_minor), 0)::bigint as minor
      from documents d
      join open_items i on i.org_id = d.org_id and i.source_kind = 'document' and i.source_id = d.id
      where d.org_id = ${orgId} and d.family = 'sales' and d.kind = 'invoice'
        and d.status in ('posted', 'sent', 'partially_paid') and d.due_date < ${today}::date) overdue
    cross join (
      select
        coalesce(sum(b.debit_minor - b.credit_minor) filter (where a.subtype = 'bank'), 0)::bigint as bank,
        coalesce(sum(b.debit_minor - b.credit_minor) filter (where a.subtype = 'cash'), 0)::bigint as cash,
        coalesce(sum(b.debit_minor - b.credit_minor) filter (where a.subtype = 'credit_card'), 0)::bigint
          as card
      from accounts a
      cross join unnest(${spans.map(({ grain }) => grain)}::text[],
        ${spans.map(({ first }) => first)}::date[],
        ${spans.map(({ until }) => until)}::date[]) span (grain, first, until)
      join balances b on b.org_id = ${orgId} and b.basis = 'accrual' and b.grain = span.grain
        and b.bucket >= span.first and b.bucket < span.until and b.account_id = a.id
      where a.org_id = ${orgId} and a.subtype in ('bank', 'cash', 'credit_card')) money
    where o.id = ${orgId}`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error(`organisation ${orgId} not found`);
  return figures;
}
