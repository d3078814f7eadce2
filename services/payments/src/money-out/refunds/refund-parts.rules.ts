/** Whether the service's fee is refunded too, as agreed when the payment was created. */
export type RefundFeePolicy = 'kept' | 'proportional';

export interface ChargedParts {
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  /** The split recipient's refundable share; 0 without a recipient. */
  readonly shareMinor: bigint;
}

/** What refunds in progress or done have taken from a charge. Failed refunds take nothing. */
export interface RefundedParts {
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
}

/**
 * How a refund is divided between fee, split recipient and merchant. The parts add up to the
 * refund.
 */
export interface RefundParts {
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly merchantMinor: bigint;
}

/**
 * Computes each part from the total of all refunds so far, rounded down, less what earlier refunds
 * took. Rounding each refund separately would drift. This way a full refund returns every part
 * exactly, in any number of pieces and after any release or reversal in between. No part gives more
 * than it has left. The merchant's part absorbs the rounding.
 */
export function refundParts(
  charged: ChargedParts,
  refunded: RefundedParts,
  refundMinor: bigint,
  feePolicy: RefundFeePolicy,
): RefundParts {
  const { grossMinor } = charged;
  const upTo = refunded.amountMinor + refundMinor;
  if (refundMinor <= 0n || refunded.amountMinor < 0n || upTo > grossMinor) {
    throw new RangeError('refund amount must be above zero and at most the remaining amount');
  }
  const chargedFee = feePolicy === 'kept' ? 0n : charged.feeMinor;
  const feeLeft = chargedFee - refunded.feeMinor;
  const shareLeft = charged.shareMinor - refunded.shareMinor;
  const merchantLeft = grossMinor - refunded.amountMinor - feeLeft - shareLeft;
  if (feeLeft < 0n || shareLeft < 0n || merchantLeft < 0n) {
    throw new RangeError('earlier refunds exceed one part of the payment');
  }
  const due = (partMinor: bigint): bigint => (partMinor * upTo) / grossMinor;
  const fee = within(due(chargedFee) - refunded.feeMinor, smaller(feeLeft, refundMinor));
  const share = within(
    due(charged.shareMinor) - refunded.shareMinor,
    smaller(shareLeft, refundMinor - fee),
  );
  // What exceeds the merchant's remainder comes from the other parts: all three together always
  // suffice.
  const excess = within(refundMinor - fee - share - merchantLeft, refundMinor);
  const excessOfShare = smaller(excess, shareLeft - share);
  const feeMinor = fee + excess - excessOfShare;
  const shareMinor = share + excessOfShare;
  return { feeMinor, shareMinor, merchantMinor: refundMinor - feeMinor - shareMinor };
}

function within(value: bigint, most: bigint): bigint {
  return value < 0n ? 0n : smaller(value, most);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
