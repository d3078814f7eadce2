import type { Db } from '../../kernel/database.ts';
import { listHomeRows } from './businesses.sql.ts';

export interface Homes {
  readonly here: ReadonlySet<string>;
  readonly moved: ReadonlySet<string>;
}

/** Which of these workspaces live in this cell, and which have left it; those it never had are in neither. */
export async function readHomes(db: Db, workspaceIds: readonly string[]): Promise<Homes> {
  const rows = await listHomeRows(db, [...new Set(workspaceIds)]);
  const idsOf = (hasMoved: boolean) =>
    new Set(rows.filter((row) => row.hasMoved === hasMoved).map(({ id }) => id));
  return { here: idsOf(false), moved: idsOf(true) };
}
