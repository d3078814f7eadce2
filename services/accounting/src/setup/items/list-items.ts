import type { Database } from '../../kernel/database.ts';
import type { Item } from './item.rules.ts';
import { listItemPage, listItemRowsById, listItemRows } from './items.sql.ts';
import type { ItemFilter } from './items.sql.ts';

export type { ItemFilter };

/** All of the organisation's items, in order of code. */
export async function listItems(database: Database, orgId: string): Promise<readonly Item[]> {
  return listItemRows(database.db, orgId);
}

export interface ItemPage {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** In order of code. */
export async function readItemPage(
  { db }: Database,
  orgId: string,
  filter: ItemFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ItemPage> {
  const found = await listItemPage(db, orgId, filter, { limit: limit + 1, offset });
  return { items: found.slice(0, limit), hasMore: found.length > limit };
}

export async function findItemById(
  { db }: Database,
  orgId: string,
  id: string,
): Promise<Item | null> {
  const [item = null] = await listItemRowsById(db, orgId, [id]);
  return item;
}
