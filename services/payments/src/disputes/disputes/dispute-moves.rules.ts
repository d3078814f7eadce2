import type { DisputeStatus } from '../../charges/payments/payment.rules.ts';

/**
 * The allowed status transitions of a dispute. A database trigger enforces the same table; a test
 * compares the two.
 */
const disputeMoves: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  // The banks may decide before the merchant answers.
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  // Anything after the end is a new dispute.
  won: [],
  lost: [],
};

export function canDisputeMove(from: DisputeStatus, to: DisputeStatus): boolean {
  return disputeMoves[from].includes(to);
}
