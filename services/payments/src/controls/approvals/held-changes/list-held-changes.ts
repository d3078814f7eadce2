import type { Tx } from '../../../kernel/database.ts';
import type { HeldChangeAction } from '../requests/approval.rules.ts';
import type { HeldChange } from './held-change.rules.ts';
import { listWaitingHeldChanges } from './held-changes.sql.ts';

/** Changes of one kind that a second approver can still decide about. The caller has locked the business. */
export async function listHeldChanges(
  tx: Tx,
  businessId: string,
  action: HeldChangeAction,
  now: Date,
): Promise<readonly HeldChange[]> {
  const waiting = await listWaitingHeldChanges(tx, businessId, action);
  return waiting.filter(({ expiresAt }) => expiresAt > now);
}
