import { uuidV7Floor } from '@countinghouse/identifiers';
import { changesLookedMax, decideLook, toChanges } from '@countinghouse/identity';
import type { ToldChanges } from '@countinghouse/identity';
import type { Database } from '../../kernel/database.ts';
import { businessPaths, workspacePaths } from './changes.rules.ts';
import { listChangedBusinessKinds, listChangedKinds } from './changes.sql.ts';

export interface ChangesDeps {
  readonly database: Database;
  readonly now: () => Date;
}

interface Place {
  readonly businessId: string;
  /** Null: what belongs to the business. */
  readonly workspaceId: string | null;
}

/** What changed since a moment, for a screen that asks by itself. */
export async function readChanges(
  { database, now }: ChangesDeps,
  { businessId, workspaceId }: Place,
  after: number | undefined,
): Promise<ToldChanges> {
  const { fromMs, everything, latest } = decideLook(after, now());
  if (fromMs === null) return { latest, changed: [], everything };
  const look = { businessId, fromId: uuidV7Floor(fromMs), lookedMax: changesLookedMax };
  if (workspaceId === null) {
    return toChanges(latest, await listChangedBusinessKinds(database.db, look), businessPaths);
  }
  const kinds = await listChangedKinds(database.db, workspaceId, look);
  return toChanges(latest, kinds, workspacePaths);
}
