import type { ApprovalAction } from './approval.rules.ts';

interface EventSubject {
  readonly id: string;
  readonly action: ApprovalAction;
  readonly subjectId: string;
  readonly amountMinor: bigint | null;
  readonly currency: string;
  readonly expiresAt: Date;
}

/** Something waits for a second person. Amounts are whole minor units. */
export function approvalRequested(approval: EventSubject) {
  return {
    type: 'approval.requested',
    data: {
      ...subjectOf(approval),
      status: 'requires_review',
      expires_at: approval.expiresAt.toISOString(),
    },
  } as const;
}

export function approvalApproved(approval: EventSubject, decidedAt: Date) {
  return {
    type: 'approval.approved',
    data: { ...subjectOf(approval), status: 'approved', decided_at: decidedAt.toISOString() },
  } as const;
}

export function approvalRejected(approval: EventSubject, decidedAt: Date, reason: string | null) {
  return {
    type: 'approval.rejected',
    data: {
      ...subjectOf(approval),
      status: 'rejected',
      decided_at: decidedAt.toISOString(),
      decision_reason: reason,
    },
  } as const;
}

/** Nobody decided in time. */
export function approvalExpired(approval: EventSubject) {
  return {
    type: 'approval.expired',
    data: {
      ...subjectOf(approval),
      status: 'expired',
      expired_at: approval.expiresAt.toISOString(),
    },
  } as const;
}

function subjectOf({ id, action, subjectId, amountMinor, currency }: EventSubject) {
  return { id, action, subject_id: subjectId, amount: amountMinor, currency };
}
