import type { Tx } from '../../../kernel/database.ts';
import { lockRefundedPayments } from '../refund-locks.sql.ts';
import { listOtherRefunds } from './refund-checks.sql.ts';

type Return = Parameters<typeof listOtherRefunds>[1];

/**
 * Whether a return from suspense may use this provider refund id. Locks the payment, as storing a
 * refund's id does, so a refund and a return never store the same id.
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
