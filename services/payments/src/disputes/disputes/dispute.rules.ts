import type { DisputeStatus } from '../../charges/payments/payment.rules.ts';
import type { Approval } from '../../controls/approvals/requests/approval.rules.ts';
import type { Requester } from '../../kernel/caller.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';

export const disputeAnswers = ['accept', 'contest'] as const;
export type DisputeAnswer = (typeof disputeAnswers)[number];

export const lostReasons = ['accepted', 'no_response', 'decided'] as const;
export type LostReason = (typeof lostReasons)[number];

/** The merchant's evidence for the charge. */
export interface DisputeEvidence {
  readonly explanation: string;
  /** The day on which goods or services were delivered: `2026-11-15`. */
  readonly deliveredOn: string | null;
  /** A tracking number or another proof of delivery. */
  readonly deliveryReference: string | null;
}

/** Where a lien takes its money from; the sum is amount plus fee. */
export interface LienSources {
  readonly fromPendingMinor: bigint;
  readonly fromReserveMinor: bigint;
  readonly fromAvailableMinor: bigint;
  readonly fromReceivableMinor: bigint;
}

/** A dispute as responses show it. */
export interface Dispute {
  readonly id: string;
  readonly paymentId: string;
  readonly previousDisputeId: string | null;
  readonly status: DisputeStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly feeMinor: bigint;
  readonly reason: string | null;
  readonly lostBecause: LostReason | null;
  readonly answer: DisputeAnswer | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: Requester | null;
  readonly approval: Approval | null;
  readonly evidence: DisputeEvidence | null;
  readonly providerDisputeId: string;
  readonly dueAt: Date | null;
  readonly openedAt: Date;
  readonly submittedAt: Date | null;
  readonly closedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A dispute's row, locked. */
export interface LockedDispute extends LienSources {
  readonly workspaceId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly provider: string;
  readonly providerDisputeId: string;
  readonly previousDisputeId: string | null;
  readonly status: DisputeStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly feeMinor: bigint;
  readonly reason: string | null;
  readonly lostBecause: LostReason | null;
  readonly answer: DisputeAnswer | null;
  readonly evidence: DisputeEvidence | null;
  readonly answeredAt: Date | null;
  readonly answeredByKeyId: string | null;
  readonly answeredByMemberId: string | null;
  readonly nextSendAt: Date | null;
  readonly approvalId: string | null;
  readonly dueAt: Date | null;
  readonly openedAt: Date;
  readonly submittedAt: Date | null;
  readonly closedAt: Date | null;
}

/** A payment's row, locked for a dispute. */
export interface DisputedPayment {
  readonly workspaceId: string;
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly disputedMinor: bigint;
  readonly disputeId: string | null;
  readonly provider: string | null;
  readonly providerTransactionId: string | null;
  readonly succeededAt: Date | null;
  readonly settledAt: Date | null;
  /** This merchant's current fee for losing a dispute. */
  readonly disputeFeeMinor: bigint;
}

/**
 * Takes from this payment's pending amount first, then from its reserve, then from the available
 * balance. The merchant owes the rest: a lien is never refused for lack of balance.
 */
export function decideLien(
  totalMinor: bigint,
  funds: {
    readonly pendingMinor: bigint;
    readonly reservedMinor: bigint;
    readonly availableMinor: bigint;
  },
): LienSources {
  const fromPendingMinor = within(funds.pendingMinor, totalMinor);
  const fromReserveMinor = within(funds.reservedMinor, totalMinor - fromPendingMinor);
  const restMinor = totalMinor - fromPendingMinor - fromReserveMinor;
  const fromAvailableMinor = within(funds.availableMinor, restMinor);
  return {
    fromPendingMinor,
    fromReserveMinor,
    fromAvailableMinor,
    fromReceivableMinor: restMinor - fromAvailableMinor,
  };
}

/**
 * Where a lien goes when it ends. Amounts taken before settlement return to the available balance
 * after it, those taken from a reserve return to it until its day, and the merchant's current debt is
 * repaid first.
 */
export function decideRelease(
  lien: LienSources,
  payment: Pick<DisputedPayment, 'settledAt'> & { readonly isReserveOpen: boolean },
  owedMinor: bigint,
): LienSources {
  const { fromPendingMinor, fromReserveMinor, fromAvailableMinor, fromReceivableMinor } = lien;
  const toReserveMinor = payment.isReserveOpen ? fromReserveMinor : 0n;
  const ofPaymentMinor = fromPendingMinor + fromReserveMinor - toReserveMinor;
  const toPendingMinor = payment.settledAt === null ? ofPaymentMinor : 0n;
  const restMinor = ofPaymentMinor - toPendingMinor + fromAvailableMinor + fromReceivableMinor;
  const repaidMinor = within(owedMinor, restMinor);
  return {
    fromPendingMinor: toPendingMinor,
    fromReserveMinor: toReserveMinor,
    fromAvailableMinor: restMinor - repaidMinor,
    fromReceivableMinor: repaidMinor,
  };
}

/** A chargeback's status at the provider. */
export type ChargebackStatus = 'open' | 'contested' | 'accepted' | 'won' | 'lost';

export type DisputeStep =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'won' }
  | { readonly kind: 'lost'; readonly because: LostReason }
  /** It had ended here, and the provider now reports something else: an operator must look. */
  | { readonly kind: 'contradicted' };

/** What the provider's status changes; a repeated status changes nothing. */
export function decideStep(
  dispute: { readonly status: DisputeStatus },
  theirs: ChargebackStatus,
): DisputeStep {
  const { status } = dispute;
  const end =
    theirs === 'accepted' ? 'lost' : theirs === 'won' || theirs === 'lost' ? theirs : null;
  if (status === 'won' || status === 'lost') {
    return end === status ? { kind: 'unchanged' } : { kind: 'contradicted' };
  }
  switch (theirs) {
    case 'open':
      return { kind: 'unchanged' };
    case 'contested':
      return status === 'needs_response' ? { kind: 'submitted' } : { kind: 'unchanged' };
    case 'won':
      return { kind: 'won' };
    case 'accepted':
      return { kind: 'lost', because: 'accepted' };
    case 'lost':
      return { kind: 'lost', because: status === 'needs_response' ? 'no_response' : 'decided' };
  }
}

/** Whether the banks have decided about evidence of which we were never told that it had arrived. */
export function isSubmissionMissed(
  dispute: { readonly status: DisputeStatus; readonly answer: DisputeAnswer | null },
  theirs: { readonly status: ChargebackStatus; readonly hasEvidence: boolean },
): boolean {
  const isDecided = theirs.status === 'won' || theirs.status === 'lost';
  const isUntold = dispute.status === 'needs_response' && dispute.answer === 'contest';
  return isUntold && isDecided && theirs.hasEvidence;
}

function within(value: bigint, most: bigint): bigint {
  if (value < 0n) return 0n;
  return value < most ? value : most;
}

export type AnswerRefusal = 'not_found' | 'not_open' | 'answer_waiting' | 'acceptance_rejected';

/**
 * A dispute is answered once; an acceptance that an approver rejected cannot be requested again.
 */
export function refuseAnswer(
  dispute: Pick<LockedDispute, 'status' | 'answer' | 'approvalId'>,
  answer: DisputeAnswer,
): AnswerRefusal | null {
  if (dispute.status !== 'needs_response') return 'not_open';
  if (dispute.answer !== null) return 'answer_waiting';
  return answer === 'accept' && dispute.approvalId !== null ? 'acceptance_rejected' : null;
}

/** The text sent to the provider: everything that the merchant wrote, one line each. */
export function toEvidenceText(evidence: DisputeEvidence): string {
  const { explanation, deliveredOn, deliveryReference } = evidence;
  return [
    explanation,
    ...(deliveredOn === null ? [] : [`Delivered on ${deliveredOn}.`]),
    ...(deliveryReference === null ? [] : [`Proof of delivery: ${deliveryReference}.`]),
  ].join('\n');
}

/** The dispute without its answer. */
export function withoutAnswer(dispute: LockedDispute): LockedDispute {
  return {
    ...dispute,
    answer: null,
    answeredAt: null,
    answeredByKeyId: null,
    answeredByMemberId: null,
    nextSendAt: null,
  };
}
