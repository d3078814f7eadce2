import type { Posting } from '../../ledger/ledger/posting.rules.ts';
import type { LockedRefund } from './outcomes/refund-outcome.rules.ts';
import type { RefundedPayment, RefundSources } from './refund.rules.ts';

type PostedRefund = Pick<LockedRefund, 'id' | 'amountMinor'> & RefundSources;

/** The payment fields that identify its ledger entries. */
type PostedPayment = Pick<RefundedPayment, 'workspaceId' | 'id' | 'currency' | 'splitRecipientId'>;

/** The posting of a refund step. Entries refer to the payment. */
export function refundPosting(
  payment: PostedPayment,
  refund: PostedRefund,
  step: 'reserved' | 'executed' | 'released',
  effectiveAt: Date,
): Posting {
  return {
    ...partsPosting(payment, refund, effectiveAt),
    source: { kind: 'refund', id: refund.id, step },
    template: `refund_${step}`,
  };
}

/**
 * The money has left the provider: from the unsettled charge if it is still there, else from
 * settled funds.
 */
export function confirmedPosting(
  payment: RefundedPayment,
  refund: PostedRefund,
  effectiveAt: Date,
): Posting {
  const { isAtBank } = payment;
  return {
    ...partsPosting(payment, refund, effectiveAt),
    source: { kind: 'refund', id: refund.id, step: 'confirmed' },
    template: 'refund_confirmed',
    amounts: {
      atProvider: isAtBank ? 0n : refund.amountMinor,
      atBank: isAtBank ? refund.amountMinor : 0n,
    },
  };
}

/** Returns each part to its source, at its current place. */
export function reversedPosting(
  payment: RefundedPayment,
  refund: PostedRefund,
  sources: RefundSources,
  effectiveAt: Date,
): Posting {
  const posting = partsPosting(payment, { ...refund, ...sources }, effectiveAt);
  // Settlement paid the recipient in full and posted this part as owed by them.
  const isOwed = payment.settledAt !== null;
  const { shareMinor } = sources;
  return {
    ...posting,
    source: { kind: 'refund', id: refund.id, step: 'reversed' },
    template: 'refund_reversed',
    amounts: {
      ...posting.amounts,
      share: isOwed ? 0n : shareMinor,
      shareRecovered: isOwed ? shareMinor : 0n,
    },
  };
}

/**
 * Amounts taken before settlement return to the available balance after it. A debt that was repaid
 * since cannot be reduced again, so that part becomes available too.
 */
export function currentSources(
  payment: Pick<RefundedPayment, 'settledAt'>,
  refund: RefundSources,
  owedMinor: bigint,
): RefundSources {
  const { feeMinor, shareMinor, fromPendingMinor, fromAvailableMinor } = refund;
  const isSettled = payment.settledAt !== null;
  const fromReceivableMinor =
    owedMinor < refund.fromReceivableMinor ? owedMinor : refund.fromReceivableMinor;
  const repaidMinor = refund.fromReceivableMinor - fromReceivableMinor;
  return {
    feeMinor,
    shareMinor,
    fromPendingMinor: isSettled ? 0n : fromPendingMinor,
    fromAvailableMinor: fromAvailableMinor + repaidMinor + (isSettled ? fromPendingMinor : 0n),
    fromReceivableMinor,
  };
}

function partsPosting(
  payment: PostedPayment,
  refund: RefundSources,
  effectiveAt: Date,
): Omit<Posting, 'source' | 'template'> {
  return {
    workspaceId: payment.workspaceId,
    referenceId: payment.id,
    currency: payment.currency,
    amounts: {
      fee: refund.feeMinor,
      share: refund.shareMinor,
      fromPending: refund.fromPendingMinor,
      fromAvailable: refund.fromAvailableMinor,
      fromReceivable: refund.fromReceivableMinor,
    },
    splitRecipientId: refund.shareMinor > 0n ? payment.splitRecipientId : null,
    effectiveAt,
  };
}
