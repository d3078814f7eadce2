import type { Tx } from '../../kernel/database.ts';
import type { Item } from './item.rules.ts';
import { listItemRowsById } from './items.sql.ts';

/** Those of the ids that are items of the organisation. */
export async function listItemsByIds(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  if (ids.length === 0) return new Map();
  const items = await listItemRowsById(tx, orgId, [...new Set(ids)]);
  return new Map(items.map((item) => [item.id, item]));
}
