import type { DisputeStatus } from '../../charges/payments/payment.rules.ts';

/** Where a dispute may go from where it is. A trigger holds the same table; a test compares the two. */
const disputeMoves: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  // The banks may decide before the merchant has answered.
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  // What comes after the end is a dispute of its own.
  won: [],
  lost: [],
};

export function canDisputeMove(from: DisputeStatus, to: DisputeStatus): boolean {
  return disputeMoves[from].includes(to);
}
