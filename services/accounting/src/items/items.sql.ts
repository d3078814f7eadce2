import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { Schema } from '../schema.generated.ts';
import type { Item } from './item.rules.ts';

const selected = sql.raw(`id, code, name, description, trim_scale(unit_price) as "unitPrice",
  trim_scale(purchase_price) as "purchasePrice", sales_account_id as "salesAccountId",
  purchase_account_id as "purchaseAccountId", sales_tax_code_id as "salesTaxCodeId",
  purchase_tax_code_id as "purchaseTaxCodeId", active`);

export async function insertItem(tx: Tx, item: Insertable<Schema['items']>): Promise<void> {
  await tx.insertInto('items').values(item).execute();
}

export async function listItemRowsById(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select ${selected} from items
    where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

export async function listItems(tx: Tx, orgId: string): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select ${selected} from items where org_id = ${orgId} order by code collate "C"`.execute(tx);
  return rows;
}
