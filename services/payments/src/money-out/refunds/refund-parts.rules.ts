/** Whether our fee goes back with a refund, as agreed when the payment was made. */
export type RefundFeePolicy = 'kept' | 'proportional';

export interface ChargedParts {
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  /** What a split recipient can be asked to give back; 0 without one. */
  readonly shareMinor: bigint;
}

/** What refunds that are under way or done have taken of a charge; one that failed takes nothing. */
export interface TakenParts {
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
}

/** Who gives back how much of an amount; together they are the amount. */
export interface RefundParts {
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly merchantMinor: bigint;
}

/**
 * Each part is what is due of all refunds so far, rounded down, less what refunds have taken of it.
 * Rounding each refund by itself would drift; this way a full refund returns every part exactly, in
 * however many pieces it comes, and whatever was released or reversed in between. No part is ever
 * asked for more than it has left, the merchant's included, which gets the odd units of rounding.
 */
export function refundParts(
  charged: ChargedParts,
  taken: TakenParts,
  refundMinor: bigint,
  feePolicy: RefundFeePolicy,
): RefundParts {
  const { grossMinor } = charged;
  const upTo = taken.amountMinor + refundMinor;
  if (refundMinor <= 0n || taken.amountMinor < 0n || upTo > grossMinor) {
    throw new RangeError('refund amount must be above zero and at most the remaining amount');
  }
  const chargedFee = feePolicy === 'kept' ? 0n : charged.feeMinor;
  const feeLeft = chargedFee - taken.feeMinor;
  const shareLeft = charged.shareMinor - taken.shareMinor;
  const merchantLeft = grossMinor - taken.amountMinor - feeLeft - shareLeft;
  if (feeLeft < 0n || shareLeft < 0n || merchantLeft < 0n) {
    throw new RangeError('earlier refunds exceed one part of the payment');
  }
  const due = (partMinor: bigint): bigint => (partMinor * upTo) / grossMinor;
  const fee = within(due(chargedFee) - taken.feeMinor, smaller(feeLeft, refundMinor));
  const share = within(
    due(charged.shareMinor) - taken.shareMinor,
    smaller(shareLeft, refundMinor - fee),
  );
  // More than the merchant has left is the others' after all: together all three have enough.
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
