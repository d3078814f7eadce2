import type { BooksDeps } from '../../kernel/books-deps.ts';
import { listActorNames } from './actor-names.reads.ts';

/** Names of members and keys, for members only; other callers get none. */
export async function nameActors(
  { database }: Pick<BooksDeps, 'database'>,
  caller: { readonly orgId: string } | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return caller === null ? new Map() : listActorNames(database.db, caller.orgId, ids);
}
