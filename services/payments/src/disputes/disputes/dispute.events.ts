import type { LockedDispute } from './dispute.rules.ts';

/** Event amounts are in minor units. */
export function disputeOpened(dispute: LockedDispute) {
  return {
    type: 'dispute.opened',
    data: {
      ...subjectOf(dispute),
      status: 'needs_response',
      reason: dispute.reason,
      due_at: dispute.dueAt?.toISOString() ?? null,
      previous_dispute_id: dispute.previousDisputeId,
    },
  } as const;
}

export function disputeEvidenceSubmitted(dispute: LockedDispute) {
  return {
    type: 'dispute.evidence_submitted',
    data: { ...subjectOf(dispute), status: 'under_review' },
  } as const;
}

export function disputeWon(dispute: LockedDispute) {
  return { type: 'dispute.won', data: { ...subjectOf(dispute), status: 'won' } } as const;
}

export function disputeLost(dispute: LockedDispute) {
  return {
    type: 'dispute.lost',
    data: { ...subjectOf(dispute), status: 'lost', lost_because: dispute.lostBecause },
  } as const;
}

function subjectOf({ id, paymentId, amountMinor, feeMinor, currency }: LockedDispute) {
  return {
    id,
    payment_id: paymentId,
    amount: amountMinor,
    fee_amount: feeMinor,
    currency,
  };
}
