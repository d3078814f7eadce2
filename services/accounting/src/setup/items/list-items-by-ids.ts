import type { Db } from '../../kernel/database.ts';
import type { Item } from './item.rules.ts';
import { listItemRowsById } from './items.sql.ts';

/** Skips ids that are not the organisation's items. */
export async function listItemsByIds(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  if (ids.length === 0) return new Map();
  const items = await listItemRowsById(db, orgId, [...new Set(ids)]);
  return new Map(items.map((item) => [item.id, item]));
}
