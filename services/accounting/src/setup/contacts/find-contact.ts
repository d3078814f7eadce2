import type { Tx } from '../../kernel/database.ts';
import type { Contact } from './contact.rules.ts';
import { findContactRow, listContactIds, listContactsByName } from './contacts.sql.ts';

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

/** The ids of contacts by name, in lower case; several may share one. */
export async function listIdsByContactName(
  tx: Tx,
  orgId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await listContactsByName(tx, orgId, [...new Set(names)]);
  return Map.groupBy(found, ({ name }) => name.toLowerCase())
    .entries()
    .reduce(
      (ids, [name, contacts]) =>
        ids.set(
          name,
          contacts.map(({ id }) => id),
        ),
      new Map<string, readonly string[]>(),
    );
}
