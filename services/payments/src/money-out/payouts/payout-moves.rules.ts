import type { PayoutStatus } from './payout.rules.ts';

/**
 * Where a payout may go from where it is. A trigger of the database holds the same table, and a test
 * compares the two; docs/payouts.md draws it.
 */
const payoutMoves: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  // Kept inside the service it is completed without having been sent.
  pending: ['processing', 'completed', 'cancelled'],
  processing: ['completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
};

export function canMove(from: PayoutStatus, to: PayoutStatus): boolean {
  return payoutMoves[from].includes(to);
}
