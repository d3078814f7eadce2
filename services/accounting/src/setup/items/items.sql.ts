import { sql } from '@countinghouse/postgres';
import type { Insertable } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
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
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select ${selected} from items
    where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export async function listItemRows(db: Db, orgId: string): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select ${selected} from items where org_id = ${orgId} order by code collate "C"`.execute(db);
  return rows;
}

export interface ItemFilter {
  /** Matches part of the code or name, ignoring case; null does not filter. */
  readonly search: string | null;
  readonly active: boolean | null;
}

export async function listItemPage(
  db: Db,
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
    order by code collate "C" limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Locks the item until the transaction ends. */
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
