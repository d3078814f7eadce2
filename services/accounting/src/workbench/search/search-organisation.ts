import { isUuid } from '@countinghouse/identifiers';
import { sightOf } from '../../documents/document/visibility.rules.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { documentKinds } from '../../kernel/document-kind.rules.ts';
import type { MemberCaller } from '../../tenants/members/member.rules.ts';
import { mayDo } from '../../tenants/members/permission.rules.ts';
import { kindsFor, pathOf, soughtKinds } from './search.rules.ts';
import { listFoundThings } from './search.sql.ts';
import type { FoundThing } from './search.sql.ts';

/** A few of each kind: whoever wants more filters the list. */
const foundMax = 5;
/** Of each kind, by text: a look of some milliseconds. */
const lookedMax = 1_000;

/** Over everything of an organisation that the member may read; what fits exactly comes first. */
export async function searchOrganisation(
  { database }: Pick<BooksDeps, 'database'>,
  { orgId, member }: MemberCaller,
  text: string,
): Promise<readonly (FoundThing & { readonly path: string })[]> {
  const id = isUuid(text) ? text.toLowerCase() : null;
  const kinds = kindsFor((permission) => mayDo(member.role, permission));
  const sought = { text, id, kinds, documentKinds, sight: sightOf(member) };
  const rows = await listFoundThings(database.db, orgId, sought, { lookedMax, foundMax });
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  return soughtKinds
    .flatMap((kind) => once.filter((row) => row.kind === kind).slice(0, foundMax))
    .map((row) => ({ ...row, path: pathOf(orgId, row.kind, row.id) }));
}
