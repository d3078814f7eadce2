import { readEventPages } from '@countinghouse/webhooks';
import type { LogEntry } from '@countinghouse/webhooks';
import type { Database } from '../../kernel/database.ts';

export interface EventsRequest {
  readonly afterSequence: bigint;
  /** Null: all of them. */
  readonly limit: number | null;
}

/** The events after a number, in their order, each with the exact text that receivers got. */
export function listEvents(
  database: Database,
  workspaceId: string,
  { afterSequence, limit }: EventsRequest,
): AsyncIterable<readonly LogEntry[]> {
  return readEventPages(database.db, { tenantId: workspaceId, afterSequence, rowsMax: limit });
}
