import type { Tx } from '../../kernel/database.ts';
import type { Contact } from './contact.rules.ts';
import { findContactRow, listContactIds } from './contacts.sql.ts';

/** Null when there is none of this id in the organisation's books. */
export async function findContact(tx: Tx, orgId: string, id: string): Promise<Contact | null> {
  return findContactRow(tx, orgId, id);
}

/** Those of the ids that are contacts of the organisation. */
export async function listKnownContactIds(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await listContactIds(tx, orgId, [...new Set(ids)]));
}
