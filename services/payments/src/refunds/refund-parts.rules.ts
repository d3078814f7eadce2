/** Whether our fee goes back with a refund, kept on the payment's business. */
export type RefundFeePolicy = 'kept' | 'proportional';

export interface ChargedParts {
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  /** What a split recipient got; 0 without one. */
  readonly shareMinor: bigint;
}

/** Who gives back how much of an amount; together they are the amount. */
export interface RefundParts {
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly merchantMinor: bigint;
}

/**
 * Each part is what is due of all refunds so far, rounded down, less what went back before. Rounding
 * each refund by itself would drift; this way a full refund returns every part exactly, in however
 * many pieces it comes.
 */
export function refundParts(
  charged: ChargedParts,
  refundedBeforeMinor: bigint,
  refundMinor: bigint,
  feePolicy: RefundFeePolicy,
): RefundParts {
  const upTo = refundedBeforeMinor + refundMinor;
  if (refundMinor <= 0n || refundedBeforeMinor < 0n || upTo > charged.grossMinor) {
    throw new RangeError('a refund is more than nothing and at most what remains');
  }
  const due = (partMinor: bigint): bigint =>
    (partMinor * upTo) / charged.grossMinor -
    (partMinor * refundedBeforeMinor) / charged.grossMinor;
  const feeMinor = feePolicy === 'kept' ? 0n : due(charged.feeMinor);
  const shareMinor = due(charged.shareMinor);
  return { feeMinor, shareMinor, merchantMinor: refundMinor - feeMinor - shareMinor };
}
