import type { ApprovalStatus } from './approval.rules.ts';

/** Where an approval may go from where; a trigger of the database says the same. */
const moves: Readonly<Record<ApprovalStatus, readonly ApprovalStatus[]>> = {
  requires_review: ['approved', 'rejected', 'cancelled', 'expired'],
  approved: ['succeeded', 'failed', 'cancelled'],
  rejected: [],
  cancelled: [],
  expired: [],
  succeeded: [],
  failed: [],
};

export function canMove(from: ApprovalStatus, to: ApprovalStatus): boolean {
  return moves[from].includes(to);
}
