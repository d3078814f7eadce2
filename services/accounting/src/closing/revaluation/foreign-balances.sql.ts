import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { ForeignBalance } from './revaluation.rules.ts';

type Row = Omit<ForeignBalance, 'currency'> & { readonly currency: string };

/** Items open at the end of a day in a currency other than the base currency. */
export async function listForeignItems(
  db: Db,
  orgId: string,
  baseCurrency: string,
  date: string,
): Promise<readonly ForeignBalance[]> {
  const { rows } = await sql<Row>`
    select o.account_id as "accountId", a.code as "accountCode", a.name as "accountName",
      o.contact_id as "contactId", c.name as "contactName", o.currency, o.doc_minor as "docMinor",
      o.base_minor as "baseMinor"
    from (
      select i.id, i.account_id, i.contact_id, i.currency,
        (case when i.voided_date <= ${date}::date then 0 else i.doc_minor end
          - sign(i.doc_minor) * coalesce(s.doc_minor, 0))::bigint as doc_minor,
        (case when i.voided_date <= ${date}::date then 0 else i.base_minor end
          - sign(i.doc_minor) * coalesce(s.base_minor, 0))::bigint as base_minor
      from open_items i
      left join (
        select side.item_id, sum(side.doc_minor) as doc_minor, sum(side.base_minor) as base_minor
        from allocations l
        cross join lateral (values (l.to_item_id, l.doc_minor, l.to_base_minor),
          (l.from_item_id, l.doc_minor, l.from_base_minor)) side (item_id, doc_minor, base_minor)
        where l.org_id = ${orgId} and l.date <= ${date}::date
          and (l.undone_date is null or l.undone_date > ${date}::date)
        group by side.item_id) s on s.item_id = i.id
      where i.org_id = ${orgId} and i.date <= ${date}::date and i.currency <> ${baseCurrency}) o
    join accounts a on a.org_id = ${orgId} and a.id = o.account_id
    join contacts c on c.org_id = ${orgId} and c.id = o.contact_id
    where o.doc_minor <> 0 or o.base_minor <> 0
    order by a.code, o.currency, lower(c.name), c.id, o.id`.execute(db);
  return rows.map(toBalance);
}

/** Balances of foreign-currency money accounts at the end of a day. */
export async function listForeignMoney(
  db: Db,
  orgId: string,
  baseCurrency: string,
  date: string,
): Promise<readonly ForeignBalance[]> {
  const { rows } = await sql<Row>`
    select a.id as "accountId", a.code as "accountCode", a.name as "accountName",
      null as "contactId", null as "contactName", a.currency, sum(l.doc_minor)::bigint as "docMinor",
      sum(l.base_minor)::bigint as "baseMinor"
    from accounts a
    join journal_lines l on l.org_id = ${orgId} and l.account_id = a.id
      and l.basis in ('both', 'accrual') and l.date <= ${date}::date
    where a.org_id = ${orgId} and a.currency <> ${baseCurrency}
      and a.subtype in ('bank', 'cash', 'credit_card', 'clearing')
      -- Without any revaluation, including the active one of this day.
      and l.entry_id not in (
        select e.id from journal_entries e where e.org_id = ${orgId} and e.source_kind = 'revaluation')
    group by a.id, a.code, a.name, a.currency
    having sum(l.doc_minor) <> 0 or sum(l.base_minor) <> 0
    order by a.code`.execute(db);
  return rows.map(toBalance);
}

function toBalance(row: Row): ForeignBalance {
  return { ...row, currency: getCurrency(row.currency) };
}
