import type { PaymentStatus } from '../../charges/payments/payment.rules.ts';
import type { Approval } from '../../controls/approvals/requests/approval.rules.ts';
import type { Requester } from '../../kernel/caller.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { refundParts } from './refund-parts.rules.ts';
import type { RefundedParts } from './refund-parts.rules.ts';

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

/** Fixed texts: the provider's own text goes to the logs only. */
export const refundFailureReasons: Readonly<Record<RefundFailureCode, string>> = {
  refused: 'The payment provider refused the refund.',
  not_sent: 'The refund could not be sent to the payment provider.',
  failed_later: 'The payment provider accepted the refund but could not complete it.',
};

/** A refund as responses show it. */
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
  /** The requester's reason, in their own words. */
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

/** A payment's row, locked for a refund. */
export interface RefundedPayment {
  readonly workspaceId: string;
  readonly id: string;
  readonly businessId: string;
  readonly environment: Environment;
  readonly status: PaymentStatus;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly refundedMinor: bigint;
  /** Reserved by unfinished refunds, including those waiting for approval. */
  readonly reservedMinor: bigint;
  /** Disputed by the payer, in disputes that are open or lost. */
  readonly disputedMinor: bigint;
  /** The one refund that is being sent or whose outcome is unknown. */
  readonly inFlightId: string | null;
  readonly latestRefundId: string | null;
  readonly refundCount: number;
  readonly feeMinor: bigint;
  readonly isFeeRefundable: boolean;
  readonly splitRecipientId: string | null;
  /** The split recipient's share; 0 without a split. */
  readonly shareMinor: bigint;
  readonly settledAt: Date | null;
  /**
   * The provider has paid this money out to the service: the charge is settled, or was settled
   * while still in suspense.
   */
  readonly isAtBank: boolean;
  readonly provider: string | null;
  readonly providerTransactionId: string | null;
}

/** Where a refund's money comes from, fixed when its amount is reserved. */
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

/** The amount to refund, or why none can be. Defaults to the whole remaining amount. */
export function decideRefundAmount(
  payment: RefundedPayment,
  askedMinor: bigint | null,
): bigint | RefundRefusal {
  if (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') {
    return 'not_refundable';
  }
  // Checked first, because the remaining amount may change when that refund ends.
  if (payment.inFlightId !== null) return 'in_flight';
  const remainingMinor = payment.amountMinor - payment.refundedMinor - payment.reservedMinor;
  const undisputedMinor = remainingMinor - payment.disputedMinor;
  // The bank may return a disputed amount to the payer; refunding it too would pay them twice.
  const refundableMinor = undisputedMinor > 0n ? undisputedMinor : 0n;
  const amountMinor = askedMinor ?? refundableMinor;
  if (amountMinor > 0n && amountMinor <= refundableMinor) return amountMinor;
  const isDisputed = remainingMinor > refundableMinor && amountMinor <= remainingMinor;
  return isDisputed ? 'disputed' : 'exceeds_remaining';
}

/** A dispute over the same money was opened after the refund was reserved. */
export function isDisputedSince({
  amountMinor,
  refundedMinor,
  reservedMinor,
  disputedMinor,
}: RefundedPayment): boolean {
  return disputedMinor > 0n && refundedMinor + reservedMinor + disputedMinor > amountMinor;
}

/**
 * Before settlement every part comes from its pending balance. Afterwards the recipient has been
 * paid, so the merchant covers the recipient's part too, from the available balance, and owes the
 * rest.
 */
export function decideSources(
  payment: RefundedPayment,
  refunded: RefundedParts,
  amountMinor: bigint,
  availableMinor: bigint,
): RefundSources {
  const isSettled = payment.settledAt !== null;
  const { feeMinor, shareMinor, merchantMinor } = refundParts(
    {
      grossMinor: payment.amountMinor,
      feeMinor: payment.feeMinor,
      shareMinor: isSettled ? refunded.shareMinor : payment.shareMinor,
    },
    refunded,
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

/** While a refund is in progress, it is unknown whether the payer gets the money. */
export function refundCertainty(refund: Pick<Refund, 'status'>): 'confirmed' | 'unknown' {
  return refund.status === 'processing' ? 'unknown' : 'confirmed';
}
