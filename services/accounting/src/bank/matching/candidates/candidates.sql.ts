import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db } from '../../../kernel/database.ts';
import type { DiscountFacts } from '../suggesting/item-discount.rules.ts';
import type {
  ClearingCandidate,
  EntryCandidate,
  ItemCandidate,
  OwnAccount,
  PaymentCandidate,
} from './candidate-facts.rules.ts';

/** One account, between two days. */
export interface CandidateQuery {
  readonly orgId: string;
  readonly accountId: string;
  /** Whether the account is in base currency. */
  readonly isBase: boolean;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly rowsMax: number;
}

/** With the facts that its discount is computed from. */
type ItemWithFacts = Omit<ItemCandidate, 'discount'> & DiscountFacts;

type ItemRow = Omit<ItemWithFacts, 'source' | 'currency'> & {
  readonly sourceKind: ItemCandidate['source']['kind'];
  readonly sourceId: string;
  readonly currency: string;
};

/**
 * Open items, oldest due date first. An account in base currency also accepts foreign-currency items,
 * because the bank converts; any other account accepts only its own currency.
 */
export async function listItemCandidates(
  db: Db,
  { orgId, isBase, currency, to, rowsMax }: CandidateQuery,
): Promise<readonly ItemWithFacts[]> {
  const { rows } = await sql<ItemRow>`
    select i.source_kind as "sourceKind", i.source_id as "sourceId", d.kind as "documentKind", d.number,
      d.reference, i.contact_id as "contactId", c.name as "contactName", i.account_id as "controlId",
      i.date, i.due_date as "dueDate", i.currency, i.open_doc_minor as "amountMinor",
      d.total_minor as "totalMinor",
      d.credited_minor - case when t.discount_pct is null then 0 else coalesce((
        select sum(a.doc_minor) from allocations a
        where a.org_id = ${orgId} and (a.to_item_id = i.id or a.from_item_id = i.id)
          and a.kind in ('offset', 'account') and a.undone_at is null), 0) end::bigint as "creditedMinor",
      trim_scale(t.discount_pct) as "discountPct", t.discount_days as "discountDays",
      case when t.discount_pct is null then 0 else coalesce((
        select sum(a.doc_minor) from allocations a
        where a.org_id = ${orgId} and a.to_item_id = i.id and a.kind = 'discount'
          and a.undone_at is null), 0) end::bigint as "discountedMinor"
    from open_items i
    join contacts c on c.org_id = ${orgId} and c.id = i.contact_id
    join organisations o on o.id = ${orgId}
    left join payment_terms t on t.org_id = ${orgId}
      and t.id = coalesce(c.payment_terms_id, o.payment_terms_id)
    left join documents d on d.org_id = ${orgId} and i.source_kind = 'document' and d.id = i.source_id
    where i.org_id = ${orgId} and i.open_doc_minor <> 0 and i.source_kind <> 'payment'
      and (${isBase} or i.currency = ${currency}) and i.date <= ${to}::date
    order by i.due_date, i.id limit ${rowsMax}`.execute(db);
  return rows.map(({ sourceKind: kind, sourceId: id, currency: code, ...item }) => ({
    ...item,
    source: { kind, id },
    currency: getCurrency(code),
  }));
}

/** Payments on the account that lines do not show, or only in part. */
export async function listPaymentCandidates(
  db: Db,
  { orgId, accountId, currency, from, to, rowsMax }: CandidateQuery,
): Promise<readonly Omit<PaymentCandidate, 'numbers'>[]> {
  const { rows } = await sql<Omit<PaymentCandidate, 'numbers'>>`
    select p.id as "paymentId", p.contact_id as "contactId", c.name as "contactName", p.date,
      (p.on_account - p.matched)::bigint as "amountMinor", p.reference
    from (
      select q.id, q.contact_id, q.date, q.reference,
        case q.direction when 'in' then 1 else -1 end
          * case when q.currency = ${currency} then q.amount_minor else q.base_minor end as on_account,
        coalesce((select sum(m.amount_minor) from bank_matches m
          where m.org_id = ${orgId} and m.payment_id = q.id and m.undone_at is null), 0) as matched
      from payments q
      where q.org_id = ${orgId} and q.account_id = ${accountId} and q.voided_at is null
        and q.date between ${from}::date and ${to}::date) p
    join contacts c on c.org_id = ${orgId} and c.id = p.contact_id
    where p.on_account <> p.matched
    order by p.date, p.id limit ${rowsMax}`.execute(db);
  return rows;
}

/** Numbers of the documents that each payment settles. */
export async function listSettledNumbers(
  db: Db,
  orgId: string,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ paymentId: string; numbers: readonly string[] }>`
    select f.source_id as "paymentId", array_agg(d.number order by d.number) as numbers
    from open_items f
    join allocations a on a.org_id = ${orgId} and a.from_item_id = f.id and a.undone_at is null
    join open_items t on t.org_id = ${orgId} and t.id = a.to_item_id and t.source_kind = 'document'
    join documents d on d.org_id = ${orgId} and d.id = t.source_id
    where f.org_id = ${orgId} and f.source_kind = 'payment' and f.source_id = any(${paymentIds}::uuid[])
      and d.number is not null
    group by f.source_id`.execute(db);
  return new Map(rows.map(({ paymentId, numbers }) => [paymentId, numbers]));
}

/** Transfers and journals on the account that no line shows, neither reversed nor reversing. */
export async function listEntryCandidates(
  db: Db,
  { orgId, accountId, isBase, from, to, rowsMax }: CandidateQuery,
): Promise<readonly EntryCandidate[]> {
  const { rows } = await sql<EntryCandidate>`
    select e.id as "entryId", e.source_kind as "sourceKind", e.date, e.memo,
      (n.minor - n.matched)::bigint as "amountMinor"
    from (
      select l.entry_id, sum(case when ${isBase} then l.base_minor else l.doc_minor end) as minor,
        coalesce((select sum(m.amount_minor) from bank_matches m
          join bank_lines b on b.org_id = ${orgId} and b.id = m.line_id
          where m.org_id = ${orgId} and m.entry_id = l.entry_id and m.undone_at is null
            and b.account_id = ${accountId}), 0) as matched
      from journal_lines l
      where l.org_id = ${orgId} and l.account_id = ${accountId} and l.basis in ('both', 'accrual')
        and l.date between ${from}::date and ${to}::date
      group by l.entry_id) n
    join journal_entries e on e.org_id = ${orgId} and e.id = n.entry_id
    where e.source_kind in ('transfer', 'journal', 'opening') and e.reverses_id is null and n.minor <> n.matched
      and not exists (select from journal_entries r where r.org_id = ${orgId} and r.reverses_id = e.id)
    order by e.date, e.id limit ${rowsMax}`.execute(db);
  return rows;
}

/**
 * Amounts that entered a clearing account and have not left it. Of equal amounts, the surplus of those
 * in over those out.
 */
export async function listClearingCandidates(
  db: Db,
  { orgId, currency, from, to, rowsMax }: CandidateQuery,
): Promise<readonly ClearingCandidate[]> {
  const { rows } = await sql<ClearingCandidate>`
    select w.account_id as "accountId", w.name as "accountName", w.date, w.minor as "amountMinor", (
        select 'PO' || upper(right(b.source_id::text, 10))
        from journal_entries e
        join booked_movements b on b.org_id = e.org_id and b.movement_id = e.source_id
        where e.org_id = ${orgId} and e.id = w.entry_id and e.source_kind = 'movement'
          and b.kind = 'payout') as "payoutCode"
    from (
      select l.account_id, l.entry_id, a.name, l.date, abs(l.doc_minor) as minor, l.doc_minor > 0 as came,
        count(*) filter (where l.doc_minor < 0) over same as gone,
        row_number() over (partition by l.account_id, abs(l.doc_minor), l.doc_minor > 0
          order by l.date, l.entry_id) as place
      from journal_lines l
      join accounts a on a.org_id = ${orgId} and a.id = l.account_id
      where l.org_id = ${orgId} and a.subtype = 'clearing' and l.currency = ${currency} and l.doc_minor <> 0
        -- The money of a payments connection leaves only through its own movements.
        and not exists (
          select from payments_clearing p where p.org_id = ${orgId} and p.clearing_account_id = a.id)
        and l.basis in ('both', 'accrual') and l.date between ${from}::date and ${to}::date
      window same as (partition by l.account_id, abs(l.doc_minor))) w
    where w.came and w.place > w.gone
    order by w.date limit ${rowsMax}`.execute(db);
  return rows;
}

/** Own accounts that money may come from or go to. */
export async function listOwnAccounts(
  db: Db,
  orgId: string,
  currency: string,
): Promise<readonly OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`
    select a.id as "accountId", a.name, b.number
    from accounts a
    join organisations o on o.id = a.org_id
    left join bank_accounts b on b.org_id = a.org_id and b.account_id = a.id
    where a.org_id = ${orgId} and a.subtype in ('bank', 'cash', 'credit_card')
      and coalesce(a.currency, o.base_currency) = ${currency}
    order by a.code collate "C"`.execute(db);
  return rows;
}
