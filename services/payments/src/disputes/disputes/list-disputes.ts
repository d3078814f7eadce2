import type { Database } from '../../kernel/database.ts';
import type { Dispute } from './dispute.rules.ts';
import { listDisputePage } from './disputes.sql.ts';
import type { DisputeFilter } from './disputes.sql.ts';

/** Newest first. */
export function listDisputes(
  { db }: Database,
  filter: DisputeFilter,
  limit: number,
): Promise<readonly Dispute[]> {
  return listDisputePage(db, filter, limit);
}
