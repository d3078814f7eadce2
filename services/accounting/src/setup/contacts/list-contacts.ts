import type { Database } from '../../kernel/database.ts';
import type { Contact, ContactRole } from './contact.rules.ts';
import { countContacts, listContacts } from './contacts.sql.ts';
import type { ContactsPosition } from './contacts.sql.ts';

export interface ReadContactsDeps {
  readonly database: Database;
}

export interface ContactsPage {
  readonly contacts: readonly Contact[];
  readonly hasMore: boolean;
  /** Null if a filtered list has more than are counted. */
  readonly total: number | null;
}

interface ContactsFilter {
  readonly orgId: string;
  /** Null lists both customers and suppliers. */
  readonly role: ContactRole | null;
  readonly offset: number;
}

/** A filtered list is counted up to this number, because counting costs as much as reading. */
const filteredCountMax = 10_000;
/** About half a megabyte as JSON. */
const rowsPerPage = 1_000;

/** One page, ordered by name. */
export async function readContactsPage(
  { database }: ReadContactsDeps,
  { limit, ...filter }: ContactsFilter & { readonly limit: number },
): Promise<ContactsPage> {
  const { orgId, role, offset } = filter;
  const position = { kind: 'offset', offset } as const;
  const [rows, total] = await Promise.all([
    listContacts(database.db, orgId, role, { position, rowsMax: limit + 1 }),
    readTotal(database, filter),
  ]);
  return { contacts: rows.slice(0, limit), hasMore: rows.length > limit, total };
}

/** All contacts, read page by page. */
export async function readAllContacts(
  { database }: ReadContactsDeps,
  filter: ContactsFilter,
): Promise<{ readonly total: number | null; readonly pages: AsyncIterable<readonly Contact[]> }> {
  return { total: await readTotal(database, filter), pages: readPages(database, filter) };
}

/** Exact for the whole list; with a filter exact up to a limit, null above it. */
async function readTotal(
  database: Database,
  { orgId, role }: ContactsFilter,
): Promise<number | null> {
  if (role === null) return countContacts(database.db, orgId, null, null);
  const count = await countContacts(database.db, orgId, role, filteredCountMax + 1);
  return count > filteredCountMax ? null : count;
}

/**
 * Each page continues after the previous one's last contact, so nothing stays open between pages,
 * however slowly they are read.
 */
async function* readPages(
  database: Database,
  { orgId, role, offset }: ContactsFilter,
): AsyncGenerator<readonly Contact[], void, void> {
  let position: ContactsPosition = { kind: 'offset', offset };
  for (;;) {
    const page = { position, rowsMax: rowsPerPage };
    const contacts = await listContacts(database.db, orgId, role, page);
    yield contacts;
    const last = contacts.at(-1);
    if (last === undefined || contacts.length < rowsPerPage) return;
    position = { kind: 'after', name: last.name, id: last.id };
  }
}
