import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { OpenBookItem, OpenLine } from './standing.rules.ts';

export interface StandingQuery {
  readonly orgId: string;
  readonly accountId: string;
  /** Whether the account is kept in base currency. */
  readonly isBase: boolean;
  readonly asOf: string;
}

/** What the books say is on the account at the end of a day, in its own currency. */
export async function readBookBalance(
  tx: Tx,
  { orgId, accountId, isBase, asOf }: StandingQuery,
): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(case when ${isBase} then l.base_minor else l.doc_minor end), 0)::bigint as minor
    from journal_lines l
    where l.org_id = ${orgId} and l.account_id = ${accountId} and l.basis in ('both', 'accrual')
      and l.date <= ${asOf}::date`.execute(tx);
  return rows[0]?.minor ?? 0n;
}

/**
 * By the first statement that says how it began, and every line since: statements follow from each
 * other, whatever their order within a day. Null when none says so.
 */
export async function readStatementBalance(
  tx: Tx,
  { orgId, accountId, asOf }: StandingQuery,
): Promise<bigint | null> {
  const { rows } = await sql<{ minor: bigint }>`
    select (s.opening_minor + coalesce((
      select sum(l.amount_minor) from bank_lines l
      where l.org_id = ${orgId} and l.account_id = ${accountId}
        and l.date between s.from_date and ${asOf}::date), 0))::bigint as minor
    from bank_statements s
    where s.org_id = ${orgId} and s.account_id = ${accountId} and s.undone_at is null
      and s.opening_minor is not null and s.from_date <= ${asOf}::date
    order by s.from_date, s.id limit 1`.execute(tx);
  return rows[0]?.minor ?? null;
}

/** Lines that the books do not have on that day: open or ignored ones, and those booked later. */
export async function listLinesNotInBooks(
  tx: Tx,
  { orgId, accountId, asOf }: StandingQuery,
  rowsMax: number,
): Promise<readonly OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select l.id, l.date, l.amount_minor as "amountMinor", l.counterparty, l.description,
      case l.status when 'matched' then 'booked_later' else l.status end as why
    from bank_lines l
    where l.org_id = ${orgId} and l.account_id = ${accountId} and l.date <= ${asOf}::date
      and (l.status <> 'matched' or exists (
        select from bank_matches m
        left join payments p on p.org_id = ${orgId} and p.id = m.payment_id
        left join journal_entries e on e.org_id = ${orgId} and e.id = m.entry_id
        where m.org_id = ${orgId} and m.line_id = l.id and m.undone_at is null
          and coalesce(p.date, e.date) > ${asOf}::date))
    order by l.date desc, l.id desc limit ${rowsMax}`.execute(tx);
  return rows;
}

export async function countOpenLines(
  tx: Tx,
  { orgId, accountId, asOf }: StandingQuery,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bank_lines
    where org_id = ${orgId} and account_id = ${accountId} and date <= ${asOf}::date
      and status = 'open'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * What the books have on that day and no line of the bank shows until then: by what it was posted for,
 * so that what was taken back is gone. Amounts are what is not shown of each.
 */
export async function listBookItemsNotShown(
  tx: Tx,
  { orgId, accountId, isBase, asOf }: StandingQuery,
  rowsMax: number,
): Promise<readonly OpenBookItem[]> {
  const { rows } = await sql<OpenBookItem>`
    with posted as (
      select e.source_kind, e.source_id, min(l.date) as date, min(e.memo) as memo,
        sum(case when ${isBase} then l.base_minor else l.doc_minor end) as minor
      from journal_lines l
      join journal_entries e on e.org_id = ${orgId} and e.id = l.entry_id
      where l.org_id = ${orgId} and l.account_id = ${accountId} and l.basis in ('both', 'accrual')
        and l.date <= ${asOf}::date
      group by e.source_kind, e.source_id),
    shown as (
      select case when m.payment_id is null then e.source_kind else 'payment' end as source_kind,
        coalesce(m.payment_id, e.source_id) as source_id, sum(m.amount_minor) as minor
      from bank_lines b
      join bank_matches m on m.org_id = ${orgId} and m.line_id = b.id and m.undone_at is null
      left join journal_entries e on e.org_id = ${orgId} and e.id = m.entry_id
      where b.org_id = ${orgId} and b.account_id = ${accountId} and b.date <= ${asOf}::date
      group by 1, 2)
    select p.source_kind as "sourceKind", p.source_id as "sourceId", p.date, p.memo,
      (p.minor - coalesce(s.minor, 0))::bigint as "amountMinor"
    from posted p
    left join shown s on s.source_kind = p.source_kind and s.source_id = p.source_id
    where p.minor <> coalesce(s.minor, 0)
    order by p.date desc, p.source_id limit ${rowsMax}`.execute(tx);
  return rows;
}
