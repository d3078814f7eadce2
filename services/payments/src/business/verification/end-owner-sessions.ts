import type { Tx } from '../../kernel/database.ts';
import type { IdentityChecker } from './identity-checker.ts';
import { endSessionsOfOwner } from './verification-sessions.sql.ts';

/** Ends the identity checks of a person who is no longer an owner or has changed their name: the result would prove nothing. */
export function endOwnerSessions(
  tx: Tx,
  owner: { readonly businessId: string; readonly ownerId: string },
  now: Date,
): Promise<readonly string[]> {
  return endSessionsOfOwner(tx, owner, now);
}

/** A courtesy, after the commit: an outcome of a session that is over here counts for nothing anyway. */
export async function cancelChecks(
  checker: IdentityChecker | null,
  references: readonly string[],
): Promise<void> {
  if (checker === null) return;
  await Promise.all(references.map((reference) => checker.cancel(reference)));
}
