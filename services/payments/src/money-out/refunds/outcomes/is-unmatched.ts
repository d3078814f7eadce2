import type { Tx } from '../../../kernel/database.ts';
import { lockRefundedPayments } from '../refund-locks.sql.ts';
import { listOtherRefunds } from './refund-checks.sql.ts';

type Return = Parameters<typeof listOtherRefunds>[1];

/**
 * Whether a return from suspense may have this number of the provider's. Locks the payment, as whoever
 * stores the number of a refund does: the two cannot store the same one.
 */
export async function isUnmatched(
  tx: Tx,
  returned: Return,
  providerRefundId: string,
): Promise<boolean> {
  await lockRefundedPayments(tx, [{ workspaceId: returned.workspaceId, id: returned.paymentId }]);
  const others = await listOtherRefunds(tx, returned);
  return others.every((other) => other.providerRefundId !== providerRefundId);
}
