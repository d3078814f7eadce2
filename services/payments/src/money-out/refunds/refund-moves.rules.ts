import type { RefundStatus } from './refund.rules.ts';

/** Where a refund may go from where it is. A trigger holds the same table; a test compares the two. */
const refundMoves: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending_approval: ['processing', 'cancelled'],
  processing: ['succeeded', 'failed'],
  // Accepted by the provider, which could not carry it out.
  succeeded: ['failed'],
  failed: [],
  cancelled: [],
};

export function canRefundMove(from: RefundStatus, to: RefundStatus): boolean {
  return refundMoves[from].includes(to);
}
