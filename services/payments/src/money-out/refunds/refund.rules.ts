import type { PaymentStatus } from '../../charges/payments/payment.rules.ts';
import type { Approval } from '../../controls/approvals/requests/approval.rules.ts';
import type { Requester } from '../../kernel/caller.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { refundParts } from './refund-parts.rules.ts';
import type { TakenParts } from './refund-parts.rules.ts';

export const refundStatuses = [
  'pending_approval',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundFailureCodes = ['refused', 'not_sent', 'failed_later'] as const;
export type RefundFailureCode = (typeof refundFailureCodes)[number];

export const refundCancellationReasons = ['approval_rejected', 'approval_expired'] as const;
export type RefundCancellationReason = (typeof refundCancellationReasons)[number];

/** Fixed texts: what a provider says is for our logs. */
export const refundFailureReasons: Readonly<Record<RefundFailureCode, string>> = {
  refused: 'The payment provider refused the refund.',
  not_sent: 'The refund could not be sent to the payment provider.',
  failed_later: 'The payment provider accepted the refund but could not complete it.',
};

/** A refund as it is shown. */
export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: RefundStatus;
  readonly failureCode: RefundFailureCode | null;
  readonly failureReason: string | null;
  readonly cancellationReason: RefundCancellationReason | null;
  readonly providerRefundId: string | null;
  readonly approval: Approval | null;
  readonly requestedBy: Requester;
  /** The caller’s own, from `Refund-Reference`. */
  readonly reference: string | null;
  /** Why, in the words of the person who asked for it. */
  readonly reason: string | null;
  readonly lastCheckedAt: Date | null;
  readonly nextCheckAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly succeededAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly failedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** A payment as its row is when it is locked for a refund. */
export interface RefundedPayment {
  readonly workspaceId: string;
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly status: PaymentStatus;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly refundedMinor: bigint;
  /** Spoken for by refunds that are not over, those that wait for a second person included. */
  readonly reservedMinor: bigint;
  /** Disputed by the payer, in disputes that are open or lost. */
  readonly disputedMinor: bigint;
  /** The one refund that is being sent, or whose outcome is not known. */
  readonly inFlightId: string | null;
  readonly latestRefundId: string | null;
  readonly refundCount: number;
  readonly feeMinor: bigint;
  readonly isFeeRefundable: boolean;
  readonly splitRecipientId: string | null;
  /** What went to the recipient; 0 when nothing was routed. */
  readonly shareMinor: bigint;
  readonly settledAt: Date | null;
  /** The provider has paid its money to us: it is settled, or was when it was nobody's payment yet. */
  readonly isAtBank: boolean;
  readonly provider: string | null;
  readonly providerTransactionId: string | null;
}

/** Who gives a refund back, fixed when its amount is reserved. */
export interface RefundSources {
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly fromPendingMinor: bigint;
  readonly fromAvailableMinor: bigint;
  readonly fromReceivableMinor: bigint;
}

export type RefundRefusal =
  | 'count_differs'
  | 'not_refundable'
  | 'in_flight'
  | 'disputed'
  | 'exceeds_remaining';

/** How much goes back, or why nothing does. Without an amount it is all that remains. */
export function decideRefundAmount(
  payment: RefundedPayment,
  askedMinor: bigint | null,
): bigint | RefundRefusal {
  if (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') {
    return 'not_refundable';
  }
  // What remains may be another amount once it is over, so nothing else is said before.
  if (payment.inFlightId !== null) return 'in_flight';
  const remainingMinor = payment.amountMinor - payment.refundedMinor - payment.reservedMinor;
  const undisputedMinor = remainingMinor - payment.disputedMinor;
  // What the payer disputes, the bank may give them: a refund of it would pay them twice.
  const refundableMinor = undisputedMinor > 0n ? undisputedMinor : 0n;
  const amountMinor = askedMinor ?? refundableMinor;
  if (amountMinor > 0n && amountMinor <= refundableMinor) return amountMinor;
  const isDisputed = remainingMinor > refundableMinor && amountMinor <= remainingMinor;
  return isDisputed ? 'disputed' : 'exceeds_remaining';
}

/** A dispute was opened since the refund was reserved, and is about the same money. */
export function isDisputedSince({
  amountMinor,
  refundedMinor,
  reservedMinor,
  disputedMinor,
}: RefundedPayment): boolean {
  return disputedMinor > 0n && refundedMinor + reservedMinor + disputedMinor > amountMinor;
}

/**
 * Before settlement everyone gives back out of what waits for it. Afterwards the recipient has been
 * paid and the merchant gives their part too, out of what is free, and owes us what is missing.
 */
export function decideSources(
  payment: RefundedPayment,
  taken: TakenParts,
  amountMinor: bigint,
  availableMinor: bigint,
): RefundSources {
  const isSettled = payment.settledAt !== null;
  const { feeMinor, shareMinor, merchantMinor } = refundParts(
    {
      grossMinor: payment.amountMinor,
      feeMinor: payment.feeMinor,
      shareMinor: isSettled ? taken.shareMinor : payment.shareMinor,
    },
    taken,
    amountMinor,
    payment.isFeeRefundable ? 'proportional' : 'kept',
  );
  if (!isSettled) {
    const none = { fromAvailableMinor: 0n, fromReceivableMinor: 0n };
    return { feeMinor, shareMinor, fromPendingMinor: merchantMinor, ...none };
  }
  const fromAvailableMinor = availableMinor < merchantMinor ? availableMinor : merchantMinor;
  return {
    feeMinor,
    shareMinor,
    fromPendingMinor: 0n,
    fromAvailableMinor,
    fromReceivableMinor: merchantMinor - fromAvailableMinor,
  };
}

/** What is known for sure: while a refund is under way, nobody knows whether it happened. */
export function refundCertainty(refund: Pick<Refund, 'status'>): 'confirmed' | 'unknown' {
  return refund.status === 'processing' ? 'unknown' : 'confirmed';
}
