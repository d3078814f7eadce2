import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Schema } from '../../kernel/schema.generated.ts';
import type { Item } from './item.rules.ts';

const selected = sql.raw(`id, code, name, description, trim_scale(unit_price) as "unitPrice",
  trim_scale(purchase_price) as "purchasePrice", sales_account_id as "salesAccountId",
  purchase_account_id as "purchaseAccountId", sales_tax_code_id as "salesTaxCodeId",
  purchase_tax_code_id as "purchaseTaxCodeId", active, version`);

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

export async function listItemRows(tx: Tx, orgId: string): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select ${selected} from items where org_id = ${orgId} order by code collate "C"`.execute(tx);
  return rows;
}

export interface ItemFilter {
  /** In the code or the name, whatever the case; null: all. */
  readonly search: string | null;
  readonly active: boolean | null;
}

export async function listItemPage(
  tx: Tx,
  orgId: string,
  filter: ItemFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select ${selected} from items
    where org_id = ${orgId}
      and (${filter.active}::boolean is null or active = ${filter.active})
      and (${filter.search}::text is null
        or position(lower(${filter.search} collate "und-x-icu")
          in lower((code || ' ' || name) collate "und-x-icu")) > 0)
    order by code collate "C" limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** Nobody else changes it until the transaction ends. */
export async function lockItem(tx: Tx, orgId: string, id: string): Promise<Item | null> {
  const { rows } = await sql<Item>`
    select ${selected} from items
    where org_id = ${orgId} and id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function saveItem(tx: Tx, orgId: string, item: Item): Promise<void> {
  await tx
    .updateTable('items')
    .set({
      code: item.code,
      name: item.name,
      description: item.description,
      unit_price: item.unitPrice,
      purchase_price: item.purchasePrice,
      sales_account_id: item.salesAccountId,
      purchase_account_id: item.purchaseAccountId,
      sales_tax_code_id: item.salesTaxCodeId,
      purchase_tax_code_id: item.purchaseTaxCodeId,
      active: item.active,
      version: item.version + 1,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', item.id)
    .execute();
}
