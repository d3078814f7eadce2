import {
  mayResend,
  nextOutcomeCheckAt,
  putOff,
  putOffUnsent,
} from '../../../provider/outbound/outcome-schedule.rules.ts';
import { isOfLastAttempt, recordOf } from '../../../provider/outbound/outcome.rules.ts';
import type { ReportedOutcome } from '../../../provider/outbound/outcome.rules.ts';
import type {
  RefundCancellationReason,
  RefundedPayment,
  RefundFailureCode,
  RefundSources,
  RefundStatus,
} from '../refund.rules.ts';
import { refundFailureReasons } from '../refund.rules.ts';

/** The mutable fields of a refund. */
export interface RefundState {
  readonly status: RefundStatus;
  readonly providerRefundId: string | null;
  readonly failureCode: RefundFailureCode | null;
  readonly failureReason: string | null;
  readonly cancellationReason: RefundCancellationReason | null;
  readonly sentAt: Date | null;
  readonly lastCheckedAt: Date | null;
  readonly nextCheckAt: Date | null;
  readonly checkCount: number;
  readonly succeededAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly failedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** A refund's row, locked. */
export interface LockedRefund extends RefundState, RefundSources {
  readonly workspaceId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly providerTransactionId: string;
  readonly approvalId: string | null;
  readonly createdAt: Date;
  /** Provider ids of returns of the payment's money; none of them belongs to a refund. */
  readonly returnIds: readonly string[];
}

export type ReportedRefundOutcome = ReportedOutcome<{ readonly providerRefundId: string }>;

export type RefundDecision =
  | {
      readonly kind: 'executed';
      readonly isConfirmed: boolean;
      readonly providerRefundId: string;
    }
  | { readonly kind: 'released'; readonly code: RefundFailureCode }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'reversed' }
  | { readonly kind: 'put_off' }
  /** It was not sent, and no request waits for it: the worker sends it when it is due again. */
  | { readonly kind: 'unsent' }
  | { readonly kind: 'unchanged' };

/**
 * An accepted refund counts as done. One with an unknown outcome stays unchanged, however long it
 * takes.
 */
export function decideOutcome(
  refund: LockedRefund,
  reported: ReportedRefundOutcome,
): RefundDecision {
  const record = recordOf(reported.outcome);
  const isOfReturn = record !== null && refund.returnIds.includes(record.providerRefundId);
  if (refund.status === 'processing') {
    return isOfReturn ? { kind: 'put_off' } : decideUnderWay(refund, reported);
  }
  if (refund.status === 'succeeded' && refund.confirmedAt === null) return decideAccepted(reported);
  return { kind: 'unchanged' };
}

function decideUnderWay(refund: LockedRefund, reported: ReportedRefundOutcome): RefundDecision {
  const { outcome, by } = reported;
  switch (outcome.kind) {
    case 'confirmed':
    case 'pending': {
      const { providerRefundId } = outcome.value;
      return { kind: 'executed', isConfirmed: outcome.kind === 'confirmed', providerRefundId };
    }
    case 'failed':
      return outcome.value !== null || isOfLastAttempt(refund, reported)
        ? { kind: 'released', code: 'refused' }
        : { kind: 'unchanged' };
    case 'not_sent': {
      if (!isOfLastAttempt(refund, reported)) return { kind: 'unchanged' };
      // A refund without approval is first sent by its request, which waits for the outcome.
      const isWaitedFor = by === 'send' && refund.approvalId === null;
      return isWaitedFor ? { kind: 'released', code: 'not_sent' } : { kind: 'unsent' };
    }
    case 'not_found':
      return { kind: 'put_off' };
    case 'no_answer':
      // After a send, the next check is already scheduled.
      return by === 'question' ? { kind: 'put_off' } : { kind: 'unchanged' };
  }
}

function decideAccepted({ outcome, by }: ReportedRefundOutcome): RefundDecision {
  switch (outcome.kind) {
    case 'confirmed':
      return { kind: 'confirmed' };
    case 'failed':
      return outcome.value === null ? { kind: 'unchanged' } : { kind: 'reversed' };
    case 'pending':
      return { kind: 'put_off' };
    case 'not_found':
    case 'no_answer':
      return by === 'question' ? { kind: 'put_off' } : { kind: 'unchanged' };
    case 'not_sent':
      return { kind: 'unchanged' };
  }
}

/** The refund after a decision. */
export function refundAfter(
  refund: LockedRefund,
  decision: RefundDecision,
  { by }: Pick<ReportedRefundOutcome, 'by'>,
  now: Date,
): LockedRefund {
  switch (decision.kind) {
    case 'executed':
      return {
        ...refund,
        status: 'succeeded',
        providerRefundId: decision.providerRefundId,
        succeededAt: now,
        confirmedAt: decision.isConfirmed ? now : null,
        lastCheckedAt: now,
        nextCheckAt: decision.isConfirmed ? null : nextOutcomeCheckAt(0, now),
        checkCount: 0,
      };
    case 'confirmed':
      return { ...refund, confirmedAt: now, lastCheckedAt: now, nextCheckAt: null };
    case 'released':
      return { ...refund, ...failed(decision.code, now) };
    case 'reversed':
      return { ...refund, ...failed('failed_later', now) };
    case 'put_off':
      return { ...refund, lastCheckedAt: now, ...putOff(refund, now) };
    case 'unsent':
      return { ...refund, lastCheckedAt: now, ...putOffUnsent(refund, by, now) };
    case 'unchanged':
      return refund;
  }
}

function failed(code: RefundFailureCode, now: Date) {
  return {
    status: 'failed',
    failureCode: code,
    failureReason: refundFailureReasons[code],
    failedAt: now,
    lastCheckedAt: now,
    nextCheckAt: null,
  } as const;
}

/** The payment after a decision about one of its refunds. */
export function paymentAfter(
  payment: RefundedPayment,
  refund: LockedRefund,
  decision: RefundDecision,
): RefundedPayment {
  switch (decision.kind) {
    case 'executed':
      return {
        ...withRefunded(payment, payment.refundedMinor + refund.amountMinor),
        ...withoutReserved(payment, refund),
        latestRefundId: refund.id,
      };
    case 'released':
      return { ...payment, ...withoutReserved(payment, refund) };
    case 'reversed':
      return withRefunded(payment, payment.refundedMinor - refund.amountMinor);
    case 'confirmed':
    case 'put_off':
    case 'unsent':
    case 'unchanged':
      return payment;
  }
}

/** Releases the amount and, if this refund was in flight, the in-flight slot. */
export function withoutReserved(
  payment: RefundedPayment,
  refund: Pick<LockedRefund, 'id' | 'amountMinor'>,
): Pick<RefundedPayment, 'reservedMinor' | 'inFlightId'> {
  return {
    reservedMinor: payment.reservedMinor - refund.amountMinor,
    inFlightId: payment.inFlightId === refund.id ? null : payment.inFlightId,
  };
}

function withRefunded(payment: RefundedPayment, refundedMinor: bigint): RefundedPayment {
  const status =
    refundedMinor === 0n
      ? 'succeeded'
      : refundedMinor === payment.amountMinor
        ? 'refunded'
        : 'partially_refunded';
  return { ...payment, refundedMinor, status };
}

/**
 * Checks within this count run every few minutes; later ones are too far apart to prove that the
 * refund is missing.
 */
const resendChecksMax = 6;
/** Past the last resend: a refund that was sent twice is only checked from then on. */
export const checkCountAfterResend = 7;

/** Allows one automatic resend; further ones only after an operator requested a check. */
export function mayResendRefund(
  refund: Pick<RefundState, 'status' | 'sentAt' | 'checkCount'>,
  now: Date,
): boolean {
  const { status, checkCount } = refund;
  return status === 'processing' && checkCount <= resendChecksMax && mayResend(refund, now);
}
