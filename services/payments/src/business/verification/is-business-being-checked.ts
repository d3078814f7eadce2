import type { Tx } from '../../kernel/database.ts';
import { findOpenSession } from './verification-sessions.sql.ts';

/** Whether a check of the business itself has begun that somebody can still finish. */
export async function isBusinessBeingChecked(
  tx: Tx,
  businessId: string,
  now: Date,
): Promise<boolean> {
  const place = { businessId, environment: 'live', type: 'business', ownerId: null } as const;
  const session = await findOpenSession(tx, place);
  return session !== null && session.expiresAt.getTime() > now.getTime();
}
