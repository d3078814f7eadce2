import type { RefundStatus } from './refund.rules.ts';

/**
 * The allowed status transitions of a refund. A database trigger enforces the same table; a test
 * compares the two.
 */
const refundMoves: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending_approval: ['processing', 'cancelled'],
  processing: ['succeeded', 'failed'],
  // The provider accepted the refund and then could not complete it.
  succeeded: ['failed'],
  failed: [],
  cancelled: [],
};

export function canRefundMove(from: RefundStatus, to: RefundStatus): boolean {
  return refundMoves[from].includes(to);
}
