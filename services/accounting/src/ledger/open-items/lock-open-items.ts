import type { Db, Tx } from '../../kernel/database.ts';
import type { OpenItemSource } from '../../kernel/open-item-source.rules.ts';
import type { OpenItem, OpenItemChange } from './open-item.rules.ts';
import {
  lockOpenItemRows,
  listItemsById,
  listOpenOfContact,
  saveItemChanges,
} from './open-items.sql.ts';

/** Locks the items until the transaction ends. To settle a document, lock the document first. */
export async function lockOpenItems(
  tx: Tx,
  orgId: string,
  sources: readonly OpenItemSource[],
): Promise<readonly OpenItem[]> {
  return sources.length === 0 ? [] : lockOpenItemRows(tx, orgId, sources);
}

export const readOpenItems: (
  tx: Tx,
  orgId: string,
  ids: readonly string[],
) => Promise<readonly OpenItem[]> = listItemsById;

/** A contact's open receivables and payables, to choose what a payment settles. */
export const listOpenItems: (
  db: Db,
  orgId: string,
  contactId: string,
) => Promise<readonly OpenItem[]> = listOpenOfContact;

/** Changes items that the transaction has locked. */
export async function changeOpenItems(
  tx: Tx,
  orgId: string,
  changes: readonly OpenItemChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const isWhole = await saveItemChanges(tx, orgId, changes);
  if (!isWhole) throw new Error('a locked open item was not found');
}
