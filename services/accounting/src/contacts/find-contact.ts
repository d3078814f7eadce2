import type { Tx } from '../database.ts';
import type { Contact } from './contact.rules.ts';
import { findContactRow } from './contacts.sql.ts';

/** Null when there is none of this id in the organisation's books. */
export async function findContact(tx: Tx, orgId: string, id: string): Promise<Contact | null> {
  return findContactRow(tx, orgId, id);
}
