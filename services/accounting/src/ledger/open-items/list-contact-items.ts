import type { Tx } from '../../kernel/database.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import type { ShownItem } from './open-item.rules.ts';
import { listShownOfContact } from './open-items.sql.ts';

/** What a contact owes and is owed, as people know it; what is due first first. */
export const listContactItems: (
  tx: Tx,
  orgId: string,
  contactId: string,
) => Promise<readonly ShownItem[]> = listShownOfContact;

/** The same for whoever asks by an id; null when there is no such contact. */
export async function listContactItemsIn(
  tx: Tx,
  orgId: string,
  contactId: string,
): Promise<readonly ShownItem[] | null> {
  const contact = await findContact(tx, orgId, contactId);
  return contact === null ? null : listShownOfContact(tx, orgId, contactId);
}
