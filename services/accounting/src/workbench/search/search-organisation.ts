import { isUuid } from '@countinghouse/identifiers';
import { visibilityOf } from '../../documents/document/visibility.rules.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { documentKinds } from '../../kernel/document-kind.rules.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import { kindsFor, pathOf, searchedKinds } from './search.rules.ts';
import { listSearchResults } from './search.sql.ts';
import type { SearchResult } from './search.sql.ts';

/** A few of each kind; for more, people filter the list. */
const foundMax = 5;
/** Rows of each kind searched by text: takes a few milliseconds. */
const lookedMax = 1_000;

/** Searches everything in an organisation that the member may read; exact matches first. */
export async function searchOrganisation(
  { database }: Pick<BooksDeps, 'database'>,
  { orgId, member }: MemberCaller,
  text: string,
): Promise<readonly (SearchResult & { readonly path: string })[]> {
  const id = isUuid(text) ? text.toLowerCase() : null;
  const kinds = kindsFor((permission) => mayDo(member.role, permission));
  const search = { text, id, kinds, documentKinds, visibility: visibilityOf(member) };
  const rows = await listSearchResults(database.db, orgId, search, { lookedMax, foundMax });
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  return searchedKinds
    .flatMap((kind) => once.filter((row) => row.kind === kind).slice(0, foundMax))
    .map((row) => ({ ...row, path: pathOf(orgId, row.kind, row.id) }));
}
