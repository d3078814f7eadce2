import type { Database } from '../../kernel/database.ts';
import { listActorNames } from './actor-names.reads.ts';

/** Names of members and keys, for members only. */
export async function nameActors(
  { db }: Database,
  member: { readonly businessId: string } | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return member === null ? new Map() : listActorNames(db, member.businessId, ids);
}
