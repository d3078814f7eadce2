import type { Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import type { OpenItem, OpenItemChange } from './open-item.rules.ts';
import { lockItems, listItemsById, listOpenOfContact, saveItemChanges } from './open-items.sql.ts';

/** Held until the transaction ends; whoever settles a document holds that first. */
export async function holdOpenItems(
  tx: Tx,
  orgId: string,
  sources: readonly OpenItemSource[],
): Promise<readonly OpenItem[]> {
  return sources.length === 0 ? [] : lockItems(tx, orgId, sources);
}

export const readOpenItems: (
  tx: Tx,
  orgId: string,
  ids: readonly string[],
) => Promise<readonly OpenItem[]> = listItemsById;

/** What a contact owes and is owed, for whoever chooses what a payment settles. */
export const listOpenItems: (
  tx: Tx,
  orgId: string,
  contactId: string,
) => Promise<readonly OpenItem[]> = listOpenOfContact;

/** Of items that the transaction holds. */
export async function changeOpenItems(
  tx: Tx,
  orgId: string,
  changes: readonly OpenItemChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const isWhole = await saveItemChanges(tx, orgId, changes);
  if (!isWhole) throw new Error('an open item is gone while it was held');
}
