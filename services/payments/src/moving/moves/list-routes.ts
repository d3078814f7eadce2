import { uuidText } from '@countinghouse/identifiers';
import type { Database } from '../../kernel/database.ts';
import type { Move } from './moves.sql.ts';
import { listMovedNames } from './routes.sql.ts';

/** The lines of the routers' `moved.map` for a business that lives in this cell now: name and cell. */
export async function listRoutes(
  { database, cell }: { readonly database: Database; readonly cell: number },
  move: Pick<Move, 'businessId' | 'workspaces' | 'people'>,
): Promise<ReadonlyMap<string, string>> {
  const names = await listMovedNames(database.db, move);
  // Notices of the provider name the workspace in the short form of their references.
  const all = [...names, ...move.workspaces.map(uuidText)];
  return new Map(all.toSorted().map((name) => [name, `cell${cell}`]));
}
