import { uuidV7Floor } from '@countinghouse/identifiers';
import { changesLookedMax, decideLook, toChanges } from '@countinghouse/identity';
import type { ChangedPaths } from '@countinghouse/identity';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { listChangedKinds } from './changed-kinds.sql.ts';
import { changedPaths } from './changed-paths.rules.ts';

/** What has changed since a moment, for screens that poll. */
export async function readChanges(
  { database, now }: Pick<BooksDeps, 'database' | 'now'>,
  orgId: string,
  after: number | undefined,
): Promise<ChangedPaths> {
  const { fromMs, everything, latest } = decideLook(after, now());
  if (fromMs === null) return { latest, changed: [], everything };
  const fromId = uuidV7Floor(fromMs);
  const kinds = await listChangedKinds(database.db, orgId, fromId, changesLookedMax);
  return toChanges(latest, kinds, changedPaths);
}
