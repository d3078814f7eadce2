import { mayResend, nextOutcomeCheckAt } from '../../../provider/outcome-schedule.rules.ts';
import type {
  RefundCancellationReason,
  RefundedPayment,
  RefundFailureCode,
  RefundSources,
  RefundStatus,
} from '../refund.rules.ts';
import { refundFailureReasons } from '../refund.rules.ts';

/** What changes of a refund in the course of its life. */
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

/** A refund as its row is when it is locked. */
export interface LockedRefund extends RefundState, RefundSources {
  readonly workspaceId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly providerTransactionId: string;
  readonly approvalId: string | null;
  readonly createdAt: Date;
  /** The provider's numbers of what was returned of the payment's money: none is a refund's. */
  readonly returnIds: readonly string[];
}

/** What was learnt of a refund. */
export type RefundFinding =
  /** The provider has it, in this state. */
  | {
      readonly kind: 'seen';
      readonly providerRefundId: string;
      readonly status: 'pending' | 'succeeded' | 'failed';
    }
  /** It certainly did not happen. */
  | { readonly kind: 'refused'; readonly code: 'refused' | 'not_sent' }
  /** It was sent and not answered: the next look is set already. */
  | { readonly kind: 'unanswered' }
  /** It did not leave, and nobody waits for it: it is sent when it is due again. */
  | { readonly kind: 'unsent' }
  /** Looked for in vain, or nobody answered the question. */
  | { readonly kind: 'not_seen' };

export type RefundDecision =
  | { readonly kind: 'executed'; readonly isConfirmed: boolean }
  | { readonly kind: 'released'; readonly code: RefundFailureCode }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'reversed' }
  | { readonly kind: 'put_off' }
  | { readonly kind: 'unchanged' };

/** Accepted counts as done; what nobody can tell stays as it is, however long it takes. */
export function decideOutcome(
  refund: RefundState & Pick<LockedRefund, 'returnIds'>,
  finding: RefundFinding,
): RefundDecision {
  const isOfReturn = finding.kind === 'seen' && refund.returnIds.includes(finding.providerRefundId);
  if (refund.status === 'processing') {
    return isOfReturn ? { kind: 'put_off' } : decideUnderWay(finding);
  }
  if (refund.status === 'succeeded' && refund.confirmedAt === null) return decideAccepted(finding);
  return { kind: 'unchanged' };
}

function decideUnderWay(finding: RefundFinding): RefundDecision {
  switch (finding.kind) {
    case 'seen':
      return finding.status === 'failed'
        ? { kind: 'released', code: 'refused' }
        : { kind: 'executed', isConfirmed: finding.status === 'succeeded' };
    case 'refused':
      return { kind: 'released', code: finding.code };
    case 'unanswered':
      return { kind: 'unchanged' };
    case 'unsent':
    case 'not_seen':
      return { kind: 'put_off' };
  }
}

function decideAccepted(finding: RefundFinding): RefundDecision {
  if (finding.kind === 'not_seen') return { kind: 'put_off' };
  if (finding.kind !== 'seen') return { kind: 'unchanged' };
  switch (finding.status) {
    case 'succeeded':
      return { kind: 'confirmed' };
    case 'failed':
      return { kind: 'reversed' };
    case 'pending':
      return { kind: 'put_off' };
  }
}

/** The refund after a decision; `finding` is what led to it. */
export function refundAfter(
  refund: LockedRefund,
  decision: RefundDecision,
  finding: RefundFinding,
  now: Date,
): LockedRefund {
  switch (decision.kind) {
    case 'executed':
      return {
        ...refund,
        status: 'succeeded',
        providerRefundId: finding.kind === 'seen' ? finding.providerRefundId : null,
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
      return finding.kind === 'unsent' ? unsent(refund, now) : putOff(refund, now);
    case 'unchanged':
      return refund;
  }
}

function putOff(refund: LockedRefund, now: Date): LockedRefund {
  return {
    ...refund,
    lastCheckedAt: now,
    nextCheckAt: nextOutcomeCheckAt(refund.checkCount, now),
    checkCount: refund.checkCount + 1,
  };
}

/** One that had been sent before is looked for again before it is sent; any other is sent when due. */
function unsent(refund: LockedRefund, now: Date): LockedRefund {
  return refund.checkCount === checkCountAfterResend
    ? putOff({ ...refund, checkCount: checkCountOfForcedCheck }, now)
    : { ...putOff(refund, now), sentAt: null };
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
    case 'unchanged':
      return payment;
  }
}

/** The amount is free again; the place of the one in flight too, if this refund had it. */
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

/** While questions come every few minutes; later ones are too far apart to prove an absence. */
const resendChecksMax = 6;
/** Past the last resend: one that was sent twice is only looked for from then on. */
export const checkCountAfterResend = 7;
/** As many misses as let a look that a person asks for end in another resend. */
export const checkCountOfForcedCheck = 3;

/** Once by itself; after that only when a person has asked for another look. */
export function mayResendRefund(
  refund: { readonly sentAt: Date; readonly checkCount: number },
  now: Date,
): boolean {
  return refund.checkCount <= resendChecksMax && mayResend(refund, now);
}
