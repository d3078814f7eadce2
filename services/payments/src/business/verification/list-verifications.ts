import type { Database } from '../../kernel/database.ts';
import { listSessions } from './verification-sessions.sql.ts';
import type { SessionSummary } from './verification-sessions.sql.ts';

/** As many as a person reads. */
const sessionsShownMax = 20;

export function listVerifications(
  { database }: { readonly database: Database },
  businessId: string,
): Promise<readonly SessionSummary[]> {
  return listSessions(database.db, businessId, sessionsShownMax);
}
