import { currencies } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { ReportBasis } from '../statements/account-sums.rules.ts';
import type { Period } from '../statements/periods.rules.ts';

export interface TaxFactsQuery extends Period {
  readonly orgId: string;
  readonly basis: ReportBasis;
}

export type TaxFacts = ReturnType<typeof taxFacts>;

/**
 * Named queries for a statement that starts with `with`. The last two, `base_facts` and `tax_facts`,
 * contain the posted tax and its base for each document and day. Everything of a document is looked up
 * by its keys, one after the other, because the planner cannot estimate how many there are.
 */
export function taxFacts(query: TaxFactsQuery) {
  return sql`${entered(query)}, ${moved(query)}, ${baseFacts(query)}, ${factsOfTaxes(query)}`;
}

/** Entries of documents, and their reversals, each on its own date. */
function entered({ orgId, basis, from, to }: TaxFactsQuery) {
  return sql`
    setup as (
      select o.base_currency, o.tax_scheme = 'cash' as is_cash_scheme
      from organisations o where o.id = ${orgId}),
    entered as (
      select e.id as entry_id, e.date, e.move as act, v.direction,
        coalesce(e.reverses_id, e.id) as own_entry_id, ${ofDocument}
      from (values ('post', 1), ('void', -1)) v (move, direction)
      cross join setup
      join documents d on d.org_id = ${orgId} and d.family in ('sales', 'purchases')
        and case v.move when 'post' then d.date between ${from}::date and ${to}::date
            else d.status = 'void' end
      join journal_entries e on e.org_id = ${orgId} and e.source_kind = 'document'
        and e.source_id = d.id and e.move = v.move and e.date between ${from}::date and ${to}::date
      where ${basis} = 'accrual')`;
}

/** Settlements of documents; an undone one counts twice, each time on its own date. */
function moved({ orgId, basis, from, to }: TaxFactsQuery) {
  return sql`
    moved as (
      select a.id as allocation_id, side.side, side.item_id, a.kind as settled_by, a.doc_minor,
        a.recognised_lines, v.date, v.entry_id, v.direction, v.at, v.act, e.id as own_entry_id,
        d.total_minor, ${ofDocument}
      from allocations a
      cross join setup
      cross join lateral (values ('to', a.to_item_id), ('from', a.from_item_id)) side (side, item_id)
      cross join lateral (values
        (a.date, a.entry_id, 1, a.created_at, a.kind),
        (a.undone_date, a.undone_entry_id, -1, a.undone_at, a.kind || '_undone'))
        v (date, entry_id, direction, at, act)
      join open_items i on i.org_id = ${orgId} and i.id = side.item_id and i.source_kind = 'document'
      join documents d on d.org_id = ${orgId} and d.id = i.source_id
      join journal_entries e on e.org_id = ${orgId} and e.source_kind = 'document'
        and e.source_id = i.source_id and e.move = 'post'
      where a.org_id = ${orgId} and v.date between ${from}::date and ${to}::date
        and (a.date between ${from}::date and ${to}::date
          or a.undone_date between ${from}::date and ${to}::date)
        and case ${basis} when 'cash' then a.kind in ('payment', 'refund', 'offset', 'account')
            else setup.is_cash_scheme or a.kind in ('discount', 'write_off') end)`;
}

const usualExponent = 2;
const unusual = currencies.filter(({ exponent }) => exponent !== usualExponent);

const exponentOf = (currency: ReturnType<typeof sql>) => sql`
  coalesce((${unusual.map(({ exponent }) => exponent)}::int[])[
    array_position(${unusual.map(({ code }) => code)}::text[], ${currency}::text)], ${usualExponent}::int)`;

/** Sales are credits; a credit note has the opposite sign. */
const ofDocument = sql`
  d.id as document_id, d.family, d.family = 'sales' and setup.is_cash_scheme as is_waiting,
  d.currency = setup.base_currency as is_in_base_currency,
  case d.family when 'sales' then -1 else 1 end as natural_sign,
  case when d.kind in ('credit_note', 'supplier_credit') then -1 else 1 end as credit_sign,
  d.fx_rate * power(10::numeric,
    ${exponentOf(sql`setup.base_currency`)} - ${exponentOf(sql`d.currency`)}) as factor`;

/**
 * A document's base amount by tax code, as posted: nets share the amounts on the lines' accounts, and
 * non-recoverable input tax is an additional cost.
 */
const partsOf = (orgId: string) => sql`
  with posted as (
    select coalesce(sum(l.doc_minor), 0) * x.natural_sign as doc_minor,
      coalesce(sum(l.base_minor), 0) * x.natural_sign as base_minor
    from journal_lines l
    where l.org_id = ${orgId} and l.entry_id = x.own_entry_id
      and l.contact_id is null and l.tax_component_id is null),
  nets as (
    select n.*, sum(n.net_minor) over (order by n.part_no) as until_minor,
      sum(n.net_minor) over () as all_minor, count(*) over () as part_count
    from (${netsOf(orgId)}) n),
  parts as (
    select n.part_no, n.tax_code_id, false as is_cost,
      case when n.part_no = n.part_count and n.all_minor = p.doc_minor then p.base_minor
        else round(x.factor * n.until_minor) end
      - round(x.factor * (n.until_minor - n.net_minor)) as base_minor
    from nets n cross join posted p
    union all
    select n.part_count + 1, null, true, p.base_minor - round(x.factor * n.all_minor)
    from nets n cross join posted p
    where n.part_no = n.part_count and n.all_minor <> p.doc_minor)
  select part_no, tax_code_id, is_cost, base_minor, sum(base_minor) over () as whole_minor,
    sum(abs(base_minor)) over () as sizes_minor
  from parts`;

const netsOf = (orgId: string) => sql`
  select l.tax_code_id, sum(l.net_minor) * x.credit_sign as net_minor,
    row_number() over (order by l.tax_code_id nulls last) as part_no
  from document_lines l
  where l.org_id = ${orgId} and l.document_id = x.document_id
  group by l.tax_code_id`;

/** Amounts a settlement posted in addition to the two open items. */
const recognisedOf = (basis: ReportBasis) => sql`
  select r.account_id, r.tax_component_id, r.base_minor
  from jsonb_to_recordset(x.recognised_lines)
    r (side text, account_id uuid, tax_component_id uuid, basis text, base_minor bigint)
  where r.side = x.side and r.basis = ${basis}`;

/** The part of a document settled before a move, in order of entry. */
const settledBefore = (orgId: string) => sql`
  select coalesce(sum(v.direction * a.doc_minor), 0) as minor
  from (
    select * from allocations t where t.org_id = ${orgId} and t.to_item_id = x.item_id
    union all
    select * from allocations f where f.org_id = ${orgId} and f.from_item_id = x.item_id) a
  cross join lateral (values (1, a.created_at), (-1, a.undone_at)) v (direction, at)
  where (v.at, a.id, -v.direction) < (x.at, x.allocation_id, -x.direction)`;

/**
 * A document's nets count on its entry's date; a discount, or a loss with tax relief, reverses its
 * part. Under cash-basis VAT, sales wait with their tax and become due in the same proportion. On the
 * cash basis, the nets are the money without tax. Each settlement's amount is shared by the sizes of
 * the parts and adds up to what was posted.
 */
function baseFacts({ orgId, basis }: TaxFactsQuery) {
  return sql`
    rests as (
      select x.*, x.direction * x.natural_sign * l.rest_minor as rest_minor,
        x.direction * case ${basis} when 'cash' then 1 else -1 end
          * x.doc_minor / x.total_minor::numeric as portion
      from moved x
      cross join lateral (
        select coalesce(sum(r.base_minor) filter (where r.tax_component_id is null), 0) as rest_minor,
          coalesce(bool_or(r.tax_component_id is not null), false) as has_tax
        from (${recognisedOf(basis)}) r) l
      where ${basis} = 'cash'
        or (not x.is_waiting and (x.settled_by = 'discount' or (x.settled_by = 'write_off' and l.has_tax)))),
    base_facts as (
      select x.document_id, x.entry_id, x.date, x.act, n.tax_code_id,
        case when x.is_waiting then 'deferred_base' else x.family || '_base' end as figure,
        x.direction * n.net_minor as minor
      from entered x
      cross join lateral (${netsOf(orgId)}) n
      where x.is_in_base_currency
      union all
      select x.document_id, x.entry_id, x.date, x.act, p.tax_code_id,
        case when x.is_waiting then 'deferred_base' else x.family || '_base' end,
        x.direction * p.base_minor
      from entered x
      cross join lateral (${partsOf(orgId)}) p
      where not x.is_in_base_currency and not p.is_cost
      union all
      select x.document_id, x.entry_id, x.date, x.act, s.tax_code_id, x.family || '_base',
        round(s.until_minor) - round(s.until_minor - s.exact_minor)
      from rests x
      cross join lateral (
        select p.*, sum(p.exact_minor) over (order by p.part_no) as until_minor
        from (
          select p.*, p.base_minor * x.portion + coalesce((x.rest_minor - p.whole_minor * x.portion)
            * abs(p.base_minor) / nullif(p.sizes_minor, 0), 0) as exact_minor
          from (${partsOf(orgId)}) p) p) s
      where not s.is_cost
      union all
      select x.document_id, x.entry_id, x.date, x.act, p.tax_code_id, f.figure, f.minor
      from moved x
      cross join lateral (${settledBefore(orgId)}) before
      cross join lateral (${partsOf(orgId)}) p
      cross join lateral (
        select round(p.base_minor * (before.minor + x.direction * x.doc_minor) / x.total_minor)
          - round(p.base_minor * before.minor / x.total_minor) as minor) due
      cross join lateral (values ('deferred_base', -due.minor),
        ('sales_base', case when x.settled_by not in ('discount', 'write_off') then due.minor end))
        f (figure, minor)
      where ${basis} = 'accrual' and x.is_waiting and not p.is_cost)`;
}

/** The account determines the kind of tax; if one account has both, the document's side does. */
function factsOfTaxes({ orgId, basis }: TaxFactsQuery) {
  return sql`
    tax_facts as (
      select l.document_id, l.entry_id, l.date, l.act, t.tax_code_id, t.id as component_id, f.figure,
        case f.figure when 'input' then l.base_minor else -l.base_minor end as minor
      from (
        select x.document_id, x.family, x.entry_id, x.date, x.act, j.account_id, j.tax_component_id,
          j.base_minor
        from entered x
        join journal_lines j on j.org_id = ${orgId} and j.entry_id = x.entry_id
        where j.tax_component_id is not null
        union all
        select x.document_id, x.family, x.entry_id, x.date, x.act, r.account_id, r.tax_component_id,
          x.direction * r.base_minor
        from moved x
        cross join lateral (${recognisedOf(basis)}) r
        where r.tax_component_id is not null) l
      join accounts a on a.org_id = ${orgId} and a.id = l.account_id
      join tax_components t on t.org_id = ${orgId} and t.id = l.tax_component_id
      cross join lateral (
        select case when a.system_key = 'deferred_tax' then 'deferred'
          when t.output_account_id = t.input_account_id
            then case l.family when 'purchases' then 'input' else 'output' end
          when l.account_id = t.input_account_id then 'input'
          else 'output' end as figure) f)`;
}
