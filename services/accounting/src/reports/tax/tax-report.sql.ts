import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { TaxFacts, TaxFactsQuery } from './tax-facts.sql.ts';
import type { TaxDocument, TaxFigure, TaxRow } from './tax-report.rules.ts';

/**
 * From the journal: what was posted to tax accounts for each component. If an entry has both sales and
 * purchases, the documents decide which side a line on a shared account belongs to.
 */
export async function listTaxSums(
  db: Db,
  { orgId, basis, from, to }: TaxFactsQuery,
  facts: TaxFacts,
): Promise<readonly TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    with ${facts},
    accounts_of_taxes as (
      select output_account_id as id from tax_components where org_id = ${orgId}
      union select input_account_id from tax_components where org_id = ${orgId}
      union select id from accounts where org_id = ${orgId} and system_key = 'deferred_tax'),
    taxes as (
      select l.tax_component_id, sum(l.base_minor) as minor, case
          when a.system_key = 'deferred_tax' then 'deferred'
          when t.output_account_id = t.input_account_id
            then case e.area when 'purchases' then 'input' else 'output' end
          when l.account_id = t.input_account_id then 'input'
          else 'output' end as side
      from accounts_of_taxes of_tax
      join accounts a on a.org_id = ${orgId} and a.id = of_tax.id
      join journal_lines l on l.org_id = ${orgId} and l.account_id = of_tax.id
        and l.date between ${from}::date and ${to}::date and l.basis in ('both', ${basis})
      join journal_entries e on e.org_id = ${orgId} and e.id = l.entry_id
      join tax_components t on t.org_id = ${orgId} and t.id = l.tax_component_id
      where e.area <> 'both' or a.system_key = 'deferred_tax'
        or t.output_account_id <> t.input_account_id
      group by 1, 3
      union all
      select t.id, case f.figure when 'input' then f.minor else -f.minor end, f.figure
      from tax_facts f
      join journal_entries e on e.org_id = ${orgId} and e.id = f.entry_id and e.area = 'both'
      join tax_components t on t.org_id = ${orgId} and t.id = f.component_id
        and t.output_account_id = t.input_account_id
      where f.figure <> 'deferred'),
    bases as (
      select tax_code_id, coalesce(sum(minor) filter (where figure = 'sales_base'), 0) as sales_minor,
        coalesce(sum(minor) filter (where figure = 'purchases_base'), 0) as purchases_minor,
        coalesce(sum(minor) filter (where figure = 'deferred_base'), 0) as deferred_minor
      from base_facts group by 1 having bool_or(minor <> 0)),
    codes as (
      select tax_code_id as id from bases
      union
      select t.tax_code_id from taxes x
      join tax_components t on t.org_id = ${orgId} and t.id = x.tax_component_id
      where x.minor <> 0)
    select c.id as "taxCodeId", c.code as "taxCode", c.is_reverse_charge as "isReverseCharge",
      t.id as "componentId", t.name, t.report_box as "reportBox", t.category,
      json_build_object('sales_base', t.sales_base_box, 'output', t.output_box,
        'purchases_base', t.purchases_base_box, 'input', t.input_box) as "reportBoxes",
      coalesce(b.sales_minor, 0)::bigint as "salesBaseMinor",
      coalesce(b.purchases_minor, 0)::bigint as "purchasesBaseMinor",
      coalesce(b.deferred_minor, 0)::bigint as "deferredBaseMinor",
      coalesce(-sum(x.minor) filter (where x.side = 'output'), 0)::bigint as "outputMinor",
      coalesce(sum(x.minor) filter (where x.side = 'input'), 0)::bigint as "inputMinor",
      coalesce(-sum(x.minor) filter (where x.side = 'deferred'), 0)::bigint as "deferredMinor"
    from codes k
    left join tax_codes c on c.org_id = ${orgId} and c.id = k.id
    left join tax_components t on t.org_id = ${orgId} and t.tax_code_id = k.id
    left join taxes x on x.tax_component_id = t.id
    left join bases b on b.tax_code_id is not distinct from k.id
    group by c.id, c.code, c.is_reverse_charge, t.id, t.name, t.report_box, t.category, t.position,
      t.sales_base_box, t.output_box, t.purchases_base_box, t.input_box,
      b.sales_minor, b.purchases_minor, b.deferred_minor
    order by c.code nulls last, t.position, t.id`.execute(db);
  return rows;
}

export interface TaxDocumentsQuery {
  readonly orgId: string;
  /** Null selects lines without a tax code. */
  readonly taxCodeId: string | null;
  /** Null selects the whole code. */
  readonly componentId: string | null;
  /** Only rows where this is not zero; null selects all. */
  readonly figure: TaxFigure | null;
  readonly limit: number;
  readonly offset: number;
}

/** Each document on each day on which it affects the report, up to the limit. */
export async function listTaxDocuments(
  db: Db,
  query: TaxDocumentsQuery,
  facts: TaxFacts,
): Promise<readonly TaxDocument[]> {
  const { orgId, taxCodeId, componentId, figure, limit, offset } = query;
  const { rows } = await sql<TaxDocument>`
    with ${facts},
    reported as (
      select document_id, entry_id, date, act, figure, minor from base_facts
      where tax_code_id is not distinct from ${taxCodeId}::uuid
      union all
      select document_id, entry_id, date, act, figure, minor from tax_facts
      where tax_code_id = ${taxCodeId}::uuid
        and (${componentId}::uuid is null or component_id = ${componentId}::uuid)),
    summed as (
      select document_id, entry_id, date, act,
        coalesce(sum(minor) filter (where figure = 'sales_base'), 0) as sales_base,
        coalesce(sum(minor) filter (where figure = 'purchases_base'), 0) as purchases_base,
        coalesce(sum(minor) filter (where figure = 'deferred_base'), 0) as deferred_base,
        coalesce(sum(minor) filter (where figure = 'output'), 0) as output,
        coalesce(sum(minor) filter (where figure = 'input'), 0) as input,
        coalesce(sum(minor) filter (where figure = 'deferred'), 0) as deferred
      from reported
      group by 1, 2, 3, 4
      having case when ${figure}::text is null then bool_or(minor <> 0)
        else coalesce(sum(minor) filter (where figure = ${figure}::text), 0) <> 0 end)
    select s.document_id as "documentId", d.number as "documentNumber", d.kind, d.contact_id as "contactId",
      c.name as "contactName", s.entry_id as "entryId", s.date, s.act,
      s.sales_base::bigint as "salesBaseMinor", s.purchases_base::bigint as "purchasesBaseMinor",
      s.deferred_base::bigint as "deferredBaseMinor", s.output::bigint as "outputMinor",
      s.input::bigint as "inputMinor", s.deferred::bigint as "deferredMinor"
    from summed s
    join documents d on d.org_id = ${orgId} and d.id = s.document_id
    join contacts c on c.org_id = ${orgId} and c.id = d.contact_id
    order by s.date, d.number, s.document_id, s.entry_id, s.act
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
