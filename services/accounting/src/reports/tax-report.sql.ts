import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { ReportBasis } from './account-sums.rules.ts';
import type { Period } from './periods.rules.ts';
import type { TaxRow } from './tax-report.rules.ts';

/**
 * What was posted of each component to the accounts of taxes. The account tells what it is; where one
 * account has both, the side of the document does.
 */
export async function readTaxSums(
  tx: Tx,
  orgId: string,
  basis: ReportBasis,
  { from, to }: Period,
): Promise<readonly TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    with accounts_of_taxes as (
      select output_account_id as id from tax_components where org_id = ${orgId}
      union select input_account_id from tax_components where org_id = ${orgId}
      union select id from accounts where org_id = ${orgId} and system_key = 'deferred_tax'),
    posted as (
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
      group by 1, 3)
    select t.id as "componentId", c.code as "taxCode", t.name, t.report_box as "reportBox", t.category,
      coalesce(-sum(p.minor) filter (where p.side = 'output'), 0)::bigint as "outputMinor",
      coalesce(sum(p.minor) filter (where p.side = 'input'), 0)::bigint as "inputMinor",
      coalesce(-sum(p.minor) filter (where p.side = 'deferred'), 0)::bigint as "deferredMinor"
    from posted p
    join tax_components t on t.org_id = ${orgId} and t.id = p.tax_component_id
    join tax_codes c on c.org_id = ${orgId} and c.id = t.tax_code_id
    group by t.id, c.code, t.name, t.report_box, t.category, t.position
    having bool_or(p.minor <> 0)
    order by c.code, t.position, t.id`.execute(tx);
  return rows;
}
