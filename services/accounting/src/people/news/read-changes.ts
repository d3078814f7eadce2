import { uuidV7Floor } from '@countinghouse/identifiers';
import { changesLookedMax, decideLook, toChanges } from '@countinghouse/identity';
import type { ToldChanges } from '@countinghouse/identity';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { listChangedKinds } from './changed-kinds.sql.ts';
import { changedPaths } from './changed-paths.rules.ts';

/** What changed since a moment, for a screen that asks by itself. */
export async function readChanges(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  orgId: string,
  after: number | undefined,
): Promise<ToldChanges> {
  const { fromMs, everything, latest } = decideLook(after, now());
  if (fromMs === null) return { latest, changed: [], everything };
  const fromId = uuidV7Floor(fromMs);
  const kinds = await listChangedKinds(database.db, orgId, fromId, changesLookedMax);
  return toChanges(latest, kinds, changedPaths);
}
