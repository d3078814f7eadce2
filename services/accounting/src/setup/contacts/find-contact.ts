import type { Db, Tx } from '../../kernel/database.ts';
import type { Contact } from './contact.rules.ts';
import { findContactRow, listContactIds, listContactsByName } from './contacts.sql.ts';

/** Null if the organisation has no contact with this id. */
export async function findContact(db: Db, orgId: string, id: string): Promise<Contact | null> {
  return findContactRow(db, orgId, id);
}

/** The given ids that are the organisation's contacts. */
export async function listKnownContactIds(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await listContactIds(tx, orgId, [...new Set(ids)]));
}

/** Contact ids by lower-case name; several may share one. */
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
