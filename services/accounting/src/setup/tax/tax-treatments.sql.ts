import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { TaxComponentOnDay, TaxKind } from './tax-code.rules.ts';

export async function listTreatmentRows(
  db: Db,
  orgId: string,
  taxCodeIds: readonly string[],
  date: string,
): Promise<readonly TaxComponentOnDay[]> {
  const { rows } = await sql<TaxComponentOnDay>`
    select c.id, c.kind, c.active, c.is_reverse_charge as "isReverseCharge",
      p.id as "componentId", p.is_compound as "isCompound",
      trim_scale(p.recoverable_pct) as "recoverablePct",
      p.output_account_id as "outputAccountId", p.input_account_id as "inputAccountId",
      (select trim_scale(r.rate_pct) from tax_rates r
       where r.org_id = p.org_id and r.component_id = p.id and r.valid_from <= ${date}::date
       order by r.valid_from desc limit 1) as "ratePct"
    from tax_codes c
    join tax_components p on p.org_id = c.org_id and p.tax_code_id = c.id
    where c.org_id = ${orgId} and c.id = any(${taxCodeIds}::uuid[])
    order by c.id, p.position`.execute(db);
  return rows;
}

/** Whether an active code of these kinds has a rate above zero on the day. */
export async function hasTaxingCode(
  db: Db,
  orgId: string,
  kinds: readonly TaxKind[],
  date: string,
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (
      select from tax_codes c
      join tax_components p on p.org_id = c.org_id and p.tax_code_id = c.id
      where c.org_id = ${orgId} and c.active and c.kind = any(${kinds}::text[]) and (
        select r.rate_pct from tax_rates r
        where r.org_id = p.org_id and r.component_id = p.id and r.valid_from <= ${date}::date
        order by r.valid_from desc limit 1) > 0) as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}
