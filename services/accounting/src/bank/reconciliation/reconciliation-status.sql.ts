import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { OpenLine } from './reconciliation-status.rules.ts';

export interface BalanceQuery {
  readonly orgId: string;
  readonly accountId: string;
  /** Whether the account is in base currency. */
  readonly isBase: boolean;
  readonly asOf: string;
}

/** The account's book balance at the end of a day, in its own currency. */
export async function readBookBalance(
  db: Db,
  { orgId, accountId, isBase, asOf }: BalanceQuery,
): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(case when ${isBase} then l.base_minor else l.doc_minor end), 0)::bigint as minor
    from journal_lines l
    where l.org_id = ${orgId} and l.account_id = ${accountId} and l.basis in ('both', 'accrual')
      and l.date <= ${asOf}::date`.execute(db);
  return rows[0]?.minor ?? 0n;
}

/**
 * The first statement's opening balance plus every line since, which does not depend on the order of
 * lines within a day. Null if no statement has an opening balance.
 */
export async function findStatementBalance(
  db: Db,
  { orgId, accountId, asOf }: BalanceQuery,
): Promise<bigint | null> {
  const { rows } = await sql<{ minor: bigint }>`
    select (s.opening_minor + coalesce((
      select sum(l.amount_minor) from bank_lines l
      where l.org_id = ${orgId} and l.account_id = ${accountId}
        and l.date between s.from_date and ${asOf}::date), 0))::bigint as minor
    from bank_statements s
    where s.org_id = ${orgId} and s.account_id = ${accountId} and s.undone_at is null
      and s.opening_minor is not null and s.from_date <= ${asOf}::date
    order by s.from_date, s.id limit 1`.execute(db);
  return rows[0]?.minor ?? null;
}

export interface LinesNotInBooks {
  readonly openLineCount: number;
  readonly laterLineCount: number;
  readonly lines: readonly OpenLine[];
}

/**
 * Lines that are not in the books on that day: open, ignored or booked later. The counts go beyond the
 * returned rows.
 */
export async function listLinesNotInBooks(
  db: Db,
  { orgId, accountId, asOf }: BalanceQuery,
  rowsMax: number,
): Promise<LinesNotInBooks> {
  const { rows } = await sql<OpenLine & Omit<LinesNotInBooks, 'lines'>>`
    select l.id, l.date, l.amount_minor as "amountMinor", l.counterparty, l.description,
      case l.status when 'matched' then 'booked_later' else l.status end as why,
      (count(*) filter (where l.status = 'open') over ())::integer as "openLineCount",
      (count(*) filter (where l.status = 'matched') over ())::integer as "laterLineCount"
    from bank_lines l
    where l.org_id = ${orgId} and l.account_id = ${accountId} and l.date <= ${asOf}::date
      and (l.status <> 'matched' or l.id = any(array(
        select m.line_id from payments p
        join bank_matches m on m.org_id = ${orgId} and m.payment_id = p.id and m.undone_at is null
        where p.org_id = ${orgId} and p.date > ${asOf}::date
        union all
        select m.line_id from journal_entries e
        join bank_matches m on m.org_id = ${orgId} and m.entry_id = e.id and m.undone_at is null
        where e.org_id = ${orgId} and e.date > ${asOf}::date and m.payment_id is null)))
    order by l.date desc, l.id desc limit ${rowsMax}`.execute(db);
  return {
    openLineCount: rows[0]?.openLineCount ?? 0,
    laterLineCount: rows[0]?.laterLineCount ?? 0,
    lines: rows.map(({ openLineCount: _open, laterLineCount: _later, ...line }) => line),
  };
}
