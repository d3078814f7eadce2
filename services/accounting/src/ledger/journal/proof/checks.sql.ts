import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../../kernel/database.ts';
import type { Finding } from './check.rules.ts';

/** Each statement returns the first places that violate its invariant. */
export type CheckStatement = (tx: Tx, orgId: string, limit: number) => Promise<readonly Finding[]>;

export const listNumberGaps: CheckStatement = async (tx, orgId, limit) => {
  const { rows } = await sql<Finding>`
    select 'entry ' || gap.entry_no as subject, gap.detail
    from (
      select entry_no, 'comes directly after entry ' || before_no as detail
      from (select entry_no, coalesce(lag(entry_no) over (order by entry_no), 0) as before_no
            from journal_entries where org_id = ${orgId}) n
      where entry_no <> before_no + 1
      union all
      select b.last_entry_no, 'is the last number assigned, but the last entry is ' || coalesce(max(e.entry_no), 0)
      from books b left join journal_entries e on e.org_id = b.org_id
      where b.org_id = ${orgId}
      group by b.org_id, b.last_entry_no
      having b.last_entry_no <> coalesce(max(e.entry_no), 0)) gap
    order by gap.entry_no limit ${limit}`.execute(tx);
  return rows;
};

export const listBrokenEntries: CheckStatement = async (tx, orgId, limit) => {
  const { rows } = await sql<Finding>`
    select 'entry ' || e.entry_no as subject, case
        when n.lines is distinct from e.line_count then 'has ' || coalesce(n.lines, 0) || ' of ' || e.line_count || ' lines'
        when n.is_elsewhen then 'has lines with a different date'
        else 'adds up to ' || n.accrual || ' on the accrual basis and ' || n.cash || ' on the cash basis' end as detail
    from journal_entries e
    left join (
      select l.entry_id, count(*) as lines, min(l.date) <> max(l.date) as is_elsewhen, min(l.date) as date,
        coalesce(sum(l.base_minor) filter (where l.basis in ('both', 'accrual')), 0) as accrual,
        coalesce(sum(l.base_minor) filter (where l.basis in ('both', 'cash')), 0) as cash
      from journal_lines l where l.org_id = ${orgId} group by l.entry_id) n on n.entry_id = e.id
    where e.org_id = ${orgId} and (n.lines is distinct from e.line_count or n.is_elsewhen or n.date <> e.date
      or n.accrual <> 0 or n.cash <> 0)
    order by e.entry_no limit ${limit}`.execute(tx);
  return rows;
};

/** Days come first, because a wrong day also makes its month and year wrong; then the earliest. */
export const listWrongSums: CheckStatement = async (tx, orgId, limit) => {
  const { rows } = await sql<Finding>`
    with days as (
      select s.basis, l.account_id, l.date, sum(greatest(l.base_minor, 0)) as debit,
        sum(greatest(-l.base_minor, 0)) as credit
      from journal_lines l join (values ('accrual'), ('cash')) s (basis) on l.basis in ('both', s.basis)
      where l.org_id = ${orgId} and l.base_minor <> 0
      group by 1, 2, 3),
    truth as (
      select d.basis, g.grain, date_trunc(g.grain, d.date::timestamp)::date as bucket, d.account_id,
        sum(d.debit) as debit, sum(d.credit) as credit
      from days d cross join (values ('day'), ('month'), ('year')) g (grain)
      group by 1, 2, 3, 4)
    select 'account ' || coalesce(a.code, w.account_id::text) || ', ' || w.grain || ' ' || w.bucket || ', '
        || w.basis as subject,
      'stored debit ' || coalesce(w.kept_debit::text, 'none') || ', credit ' || coalesce(w.kept_credit::text, 'none')
        || '; lines add up to debit ' || coalesce(w.debit, 0) || ', credit ' || coalesce(w.credit, 0) as detail
    from (
      select basis, grain, bucket, account_id, t.debit, t.credit, b.debit_minor as kept_debit,
        b.credit_minor as kept_credit
      from truth t
      full join (select * from balances where org_id = ${orgId}) b using (basis, grain, bucket, account_id)
      where (t.debit, t.credit) is distinct from (b.debit_minor, b.credit_minor)) w
    left join accounts a on a.org_id = ${orgId} and a.id = w.account_id
    order by array_position(array['day', 'month', 'year'], w.grain), w.bucket, a.code, w.basis
    limit ${limit}`.execute(tx);
  return rows;
};

export const listWrongOpenItems: CheckStatement = async (tx, orgId, limit) => {
  const { rows } = await sql<Finding>`
    with controls as (
      select id, code from accounts
      where org_id = ${orgId} and system_key in ('receivable', 'payable', 'employee_payable')),
    posted as (
      select l.account_id, l.contact_id, sum(l.base_minor) as minor
      from journal_lines l join controls c on c.id = l.account_id
      where l.org_id = ${orgId} and l.basis in ('both', 'accrual')
      group by grouping sets ((l.account_id, l.contact_id), (l.account_id))),
    open as (
      select account_id, contact_id, sum(open_base_minor) as minor
      from open_items where org_id = ${orgId}
      group by grouping sets ((account_id, contact_id), (account_id)))
    select 'account ' || coalesce(c.code, coalesce(p.account_id, o.account_id)::text) || case
        when coalesce(p.contact_id, o.contact_id) is null then ' in total'
        else ', contact ' || coalesce(p.contact_id, o.contact_id) end as subject,
      'open ' || coalesce(o.minor, 0) || ', posted ' || coalesce(p.minor, 0) as detail
    from posted p
    full join open o on o.account_id = p.account_id
      and coalesce(o.contact_id::text, '') = coalesce(p.contact_id::text, '')
    left join controls c on c.id = coalesce(p.account_id, o.account_id)
    where coalesce(o.minor, 0) <> coalesce(p.minor, 0)
    order by 1 limit ${limit}`.execute(tx);
  return rows;
};

/** Refunds of a credit and money that settles a document count as paid; everything else as credited. */
export const listWrongSettlements: CheckStatement = async (tx, orgId, limit) => {
  const { rows } = await sql<Finding>`
    with sides as (
      select to_item_id as item_id, kind, doc_minor from allocations
      where org_id = ${orgId} and undone_at is null
      union all
      select from_item_id, kind, doc_minor from allocations
      where org_id = ${orgId} and undone_at is null and from_item_id is not null),
    settled as materialized (
      select item_id, coalesce(sum(doc_minor) filter (where kind in ('payment', 'refund')), 0) as paid,
        coalesce(sum(doc_minor) filter (where kind not in ('payment', 'refund')), 0) as credited,
        coalesce(sum(doc_minor) filter (where kind = 'write_off'), 0) as written_off
      from sides group by item_id)
    select d.kind || ' ' || coalesce(d.number, d.id::text) as subject,
      'paid ' || d.paid_minor || ', credited ' || d.credited_minor || ' of ' || d.total_minor
        || '; allocations add up to paid ' || coalesce(s.paid, 0) || ', credited ' || coalesce(s.credited, 0) || '; open '
        || coalesce(abs(i.open_doc_minor), 0) as detail
    from documents d
    left join open_items i on i.org_id = d.org_id and i.source_kind = 'document' and i.source_id = d.id
    left join settled s on s.item_id = i.id
    where d.org_id = ${orgId} and (
      (d.paid_minor, d.credited_minor, d.written_off_minor)
        is distinct from (coalesce(s.paid, 0), coalesce(s.credited, 0), coalesce(s.written_off, 0))
      or (d.posted_at is not null and d.status <> 'void'
        and coalesce(abs(i.open_doc_minor), 0) <> d.total_minor - d.paid_minor - d.credited_minor))
    order by 1 limit ${limit}`.execute(tx);
  return rows;
};

/**
 * Every revaluation, even an undone one, must net to zero after its second day, whatever it revalued.
 */
export const listLastingRevaluations: CheckStatement = async (tx, orgId, limit) => {
  const { rows } = await sql<Finding>`
    select 'revaluation at ' || r.date as subject, case
        when bool_or(e.date not in (r.date, r.date + 1)) then 'has an entry on a different day'
        else 'leaves ' || sum(l.base_minor) || ' on account ' || a.code end as detail
    from revaluations r
    join journal_entries e on e.org_id = ${orgId} and e.source_kind = 'revaluation' and e.source_id = r.id
    join journal_lines l on l.org_id = ${orgId} and l.entry_id = e.id
    join accounts a on a.org_id = ${orgId} and a.id = l.account_id
    where r.org_id = ${orgId}
    group by r.id, r.date, a.code, l.contact_id
    having sum(l.base_minor) <> 0 or bool_or(e.date not in (r.date, r.date + 1))
    order by r.date, r.id, a.code limit ${limit}`.execute(tx);
  return rows;
};

/** A key makes numbers unique; there are no gaps if their count equals the number assigned. */
export const listLostNumbers: CheckStatement = async (tx, orgId, limit) => {
  const { rows } = await sql<Finding>`
    select 'series ' || coalesce(g.kind, d.kind) as subject,
      coalesce(g.given, 0) || ' numbers assigned, ' || coalesce(d.used, 0) || ' on documents' as detail
    from (select kind, sum(last_number) as given from number_counters where org_id = ${orgId} group by kind) g
    full join (select kind, count(*) as used
               from (select kind from documents where org_id = ${orgId} and number is not null
                     union all select 'quote' from quotes where org_id = ${orgId} and number is not null) n
               group by kind) d on d.kind = g.kind
    where coalesce(g.given, 0) <> coalesce(d.used, 0)
    order by 1 limit ${limit}`.execute(tx);
  return rows;
};

/** The copy's hash is sealed too, so changing both copy and hash breaks the seal. */
export const listChangedParties: CheckStatement = async (tx, orgId, limit) => {
  const { rows } = await sql<Finding>`
    select n.kind || ' ' || n.number as subject, case
        when p.subject_id is null then 'has no copy of seller and buyer'
        else 'shows a different seller or buyer than the copy made at issue' end as detail
    from (
      select kind, number, 'document' as subject_kind, id from documents
      where org_id = ${orgId} and family = 'sales' and number is not null
      union all
      select 'quote', number, 'quote', id from quotes where org_id = ${orgId} and sent_at is not null) n
    left join document_parties p on p.org_id = ${orgId} and p.subject_kind = n.subject_kind and p.subject_id = n.id
    where p.subject_id is null or p.hash <> parties_hash(p)
    order by 1 limit ${limit}`.execute(tx);
  return rows;
};
