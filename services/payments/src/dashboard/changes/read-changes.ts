import { uuidV7Floor } from '@countinghouse/identifiers';
import { changesLookedMax, decideLook, toChanges } from '@countinghouse/identity';
import type { ChangedPaths } from '@countinghouse/identity';
import type { Database } from '../../kernel/database.ts';
import { businessPaths, workspacePaths } from './changes.rules.ts';
import { listChangedBusinessKinds, listChangedKinds } from './changes.sql.ts';

export interface ChangesDeps {
  readonly database: Database;
  readonly now: () => Date;
}

interface Place {
  readonly businessId: string;
  /** Null for the business's own objects. */
  readonly workspaceId: string | null;
}

/** What changed since a given time, for a screen that polls. */
export async function readChanges(
  { database, now }: ChangesDeps,
  { businessId, workspaceId }: Place,
  after: number | undefined,
): Promise<ChangedPaths> {
  const { fromMs, everything, latest } = decideLook(after, now());
  if (fromMs === null) return { latest, changed: [], everything };
  const look = { businessId, fromId: uuidV7Floor(fromMs), lookedMax: changesLookedMax };
  if (workspaceId === null) {
    return toChanges(latest, await listChangedBusinessKinds(database.db, look), businessPaths);
  }
  const kinds = await listChangedKinds(database.db, workspaceId, look);
  return toChanges(latest, kinds, workspacePaths);
}
