import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { MoneySubtype } from '../../setup/chart/money-subtype.rules.ts';
import type { Span } from '../statements/spans.rules.ts';
import type { MoneyAccount } from './money-account.rules.ts';

export interface MoneyAccountsQuery {
  readonly orgId: string;
  /** Null lists all. */
  readonly id: string | null;
  readonly subtypes: readonly MoneySubtype[];
  readonly asOf: string;
  /** The spans that balances up to `asOf` are summed from. */
  readonly spans: readonly Span[];
}

type MoneyAccountRow = Omit<MoneyAccount, 'currency'> & { readonly currency: string };

/**
 * By code. The database's sums are in base currency; only accounts in another currency are summed from
 * their lines.
 */
export async function listMoneyAccountRows(
  db: Db,
  { orgId, id, subtypes, asOf, spans }: MoneyAccountsQuery,
): Promise<readonly MoneyAccount[]> {
  const { rows } = await sql<MoneyAccountRow>`
    select a.id, a.code, a.name, a.subtype, coalesce(a.currency, o.base_currency) as currency,
      a.active, a.version, a.system_key is not null as "isSystem",
      base.minor as "baseBalanceMinor", coalesce(own.minor, base.minor) as "balanceMinor",
      (select max(s.to_date) from bank_statements s
       where s.org_id = a.org_id and s.account_id = a.id and s.undone_at is null)
        as "lastStatementOn",
      (select max(r.as_of) from bank_reconciliations r
       where r.org_id = a.org_id and r.account_id = a.id and r.undone_at is null)
        as "lastReconciledOn"
    from accounts a
    join organisations o on o.id = a.org_id
    cross join lateral (
      select coalesce(sum(b.debit_minor - b.credit_minor), 0)::bigint as minor
      from unnest(${spans.map(({ grain }) => grain)}::text[],
        ${spans.map(({ first }) => first)}::date[],
        ${spans.map(({ until }) => until)}::date[]) span (grain, first, until)
      join balances b on b.org_id = ${orgId} and b.basis = 'accrual' and b.grain = span.grain
        and b.bucket >= span.first and b.bucket < span.until and b.account_id = a.id) base
    cross join lateral (
      select case when coalesce(a.currency, o.base_currency) = o.base_currency then null else (
        select coalesce(sum(l.doc_minor), 0)::bigint from journal_lines l
        where l.org_id = ${orgId} and l.account_id = a.id and l.date <= ${asOf}::date
          and l.basis in ('both', 'accrual') and l.currency = a.currency) end as minor) own
    where a.org_id = ${orgId} and a.subtype = any(${subtypes}::text[])
      and (${id}::uuid is null or a.id = ${id}::uuid)
    order by a.code collate "C"`.execute(db);
  return rows.map((row) => ({ ...row, currency: getCurrency(row.currency) }));
}
