import type { Db } from '../../kernel/database.ts';
import { findContact } from '../../setup/contacts/find-contact.ts';
import type { ShownItem } from './open-item.rules.ts';
import { listShownOfContact } from './open-items.sql.ts';

/** A contact's open receivables and payables as shown to people, oldest due date first. */
export const listContactItems: (
  db: Db,
  orgId: string,
  contactId: string,
) => Promise<readonly ShownItem[]> = listShownOfContact;

/** As listContactItems, but checks the contact; null if there is none. */
export async function listContactItemsIn(
  db: Db,
  orgId: string,
  contactId: string,
): Promise<readonly ShownItem[] | null> {
  const contact = await findContact(db, orgId, contactId);
  return contact === null ? null : listShownOfContact(db, orgId, contactId);
}
