import { findEvent, searchEvents } from '@countinghouse/webhooks';
import type { FoundEvents, LogEntry } from '@countinghouse/webhooks';
import type { Database } from '../../kernel/database.ts';

export interface EventSearch {
  readonly type: string | null;
  readonly subjectId: string | null;
  readonly beforeSequence: bigint | null;
}

/** Newest first. A short or empty page may still have a next one. */
export function searchWorkspaceEvents(
  { db }: Database,
  workspaceId: string,
  search: EventSearch,
  limit: number,
): Promise<FoundEvents> {
  return searchEvents(db, workspaceId, search, limit);
}

export function findWorkspaceEvent(
  { db }: Database,
  workspaceId: string,
  eventId: string,
): Promise<LogEntry | null> {
  return findEvent(db, workspaceId, eventId);
}
