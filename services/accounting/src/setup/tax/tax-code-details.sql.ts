import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { TaxCodeDetails } from './tax-code.rules.ts';

/** Codes with their components in order, each with its rates, oldest first; null lists all codes. */
export async function listTaxCodeDetailRows(
  db: Db,
  orgId: string,
  id: string | null,
): Promise<readonly TaxCodeDetails[]> {
  const { rows } = await sql<TaxCodeDetails>`
    select c.id, c.code, c.name, c.kind, c.is_reverse_charge as "isReverseCharge", c.active,
      c.superseded_by_id as "supersededById", c.version, (
        select json_agg(json_build_object('name', p.name, 'isCompound', p.is_compound,
          'recoverablePct', trim_scale(p.recoverable_pct)::text,
          'outputAccountId', p.output_account_id, 'inputAccountId', p.input_account_id,
          'reportBox', p.report_box, 'reportBoxes', json_build_object(
            'sales_base', p.sales_base_box, 'output', p.output_box,
            'purchases_base', p.purchases_base_box, 'input', p.input_box),
          'category', p.category, 'rates', (
            select json_agg(json_build_object('validFrom', r.valid_from,
              'ratePct', trim_scale(r.rate_pct)::text) order by r.valid_from)
            from tax_rates r where r.org_id = ${orgId} and r.component_id = p.id))
          order by p.position)
        from tax_components p where p.org_id = ${orgId} and p.tax_code_id = c.id) as components
    from tax_codes c
    where c.org_id = ${orgId} and (${id}::uuid is null or c.id = ${id})
    order by c.code collate "C"`.execute(db);
  return rows;
}

/** A default that uses the code for new lines. */
export interface TaxCodeUse {
  readonly kind: 'organisation' | 'item' | 'contact';
  readonly name: string;
}

export async function listTaxCodeUses(
  tx: Tx,
  orgId: string,
  id: string,
  rowsMax: number,
): Promise<readonly TaxCodeUse[]> {
  const { rows } = await sql<TaxCodeUse>`
    select kind, name from (
      select 1 as place, 'organisation' as kind, name from organisations
      where id = ${orgId} and ${id} in (sales_tax_code_id, purchase_tax_code_id)
      union all
      select 2, 'item', code from items
      where org_id = ${orgId} and active and ${id} in (sales_tax_code_id, purchase_tax_code_id)
      union all
      select 3, 'contact', name from contacts
      where org_id = ${orgId} and active and ${id} in (sales_tax_code_id, purchase_tax_code_id)
    ) uses
    order by place, name limit ${rowsMax}`.execute(tx);
  return rows;
}

export async function saveTaxCodeActive(
  tx: Tx,
  orgId: string,
  id: string,
  active: boolean,
): Promise<void> {
  await tx
    .updateTable('tax_codes')
    .set({ active, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
