import { isUuid } from '@countinghouse/identifiers';
import type { Database } from '../../kernel/database.ts';
import type { MemberRole } from '../../tenants/businesses/business.rules.ts';
import { permissionsOf } from '../../tenants/staff/role.rules.ts';
import { kindsFor, pathOf } from './search.rules.ts';
import { listFoundThings } from './search.sql.ts';
import type { FoundThing } from './search.sql.ts';

/** A few of each kind; the lists offer filters for more. */
const foundMax = 5;
/** Rows scanned per kind in a text search: some milliseconds. */
const lookedMax = 1_000;

/** Searches everything in a workspace that the role may read. */
export async function searchWorkspace(
  { database }: { readonly database: Database },
  place: { readonly workspaceId: string; readonly role: MemberRole },
  text: string,
): Promise<readonly (FoundThing & { readonly path: string })[]> {
  const id = isUuid(text) ? text.toLowerCase() : null;
  const kinds = kindsFor(permissionsOf(place.role));
  const rows = await listFoundThings(
    database.db,
    place.workspaceId,
    { text, id, kinds },
    { lookedMax, foundMax },
  );
  return rows.map((row) => ({ ...row, path: pathOf(place.workspaceId, row.kind, row.ofId) }));
}
