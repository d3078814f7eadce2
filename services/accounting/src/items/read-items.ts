import type { Database } from '../database.ts';
import type { Item } from './item.rules.ts';
import { listItems } from './items.sql.ts';

/** Every item of the organisation, in the order of code. */
export async function readItems(database: Database, orgId: string): Promise<readonly Item[]> {
  return listItems(database.db, orgId);
}
