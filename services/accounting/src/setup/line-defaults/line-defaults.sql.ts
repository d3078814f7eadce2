import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';

/** Replaces one tax code with another in all defaults. */
export async function saveTaxCodeEverywhere(
  tx: Tx,
  orgId: string,
  { oldId, newId }: { readonly oldId: string; readonly newId: string },
): Promise<void> {
  const replaced = sql`
    version = version + 1,
    sales_tax_code_id = case when sales_tax_code_id = ${oldId} then ${newId}::uuid
      else sales_tax_code_id end,
    purchase_tax_code_id = case when purchase_tax_code_id = ${oldId} then ${newId}::uuid
      else purchase_tax_code_id end`;
  const named = sql`${oldId} in (sales_tax_code_id, purchase_tax_code_id)`;
  await sql`update items set ${replaced} where org_id = ${orgId} and ${named}`.execute(tx);
  await sql`update contacts set ${replaced} where org_id = ${orgId} and ${named}`.execute(tx);
  await sql`update organisations set ${replaced} where id = ${orgId} and ${named}`.execute(tx);
}
