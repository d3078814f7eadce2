import type { PayoutStatus } from './payout.rules.ts';

/**
 * The allowed status transitions of a payout. A database trigger enforces the same table, and a
 * test compares the two; docs/payouts.md draws it.
 */
const payoutMoves: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  // A payout that stays inside the service completes without being sent.
  pending: ['processing', 'completed', 'cancelled'],
  processing: ['completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
};

export function canMove(from: PayoutStatus, to: PayoutStatus): boolean {
  return payoutMoves[from].includes(to);
}
