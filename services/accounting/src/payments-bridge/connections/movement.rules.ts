import type { CurrencyCode } from '@countinghouse/money';

/** A movement of a merchant's money, as the log of a payments service tells it. */
export interface Movement {
  readonly sequence: bigint;
  readonly id: string;
  /** One of the known kinds, or one that a newer service has. */
  readonly kind: string;
  readonly sourceId: string;
  readonly paymentId: string | null;
  readonly paymentLinkId: string | null;
  readonly qrCodeId: string | null;
  readonly subscriptionId: string | null;
  readonly recipientId: string | null;
  readonly chargeSequence: bigint | null;
  readonly currency: CurrencyCode;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly changeMinor: bigint;
  readonly totalAfterMinor: bigint;
  readonly effectiveAt: Date;
  readonly hash: string;
  readonly environment: string;
}

/** The end of a log, with the balances there. */
export interface FeedHead {
  readonly sequence: bigint;
  readonly environment: string;
  readonly balances: readonly FeedBalance[];
}

export interface FeedBalance {
  readonly currency: CurrencyCode;
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
  readonly serviceAccountMinor: bigint;
  /** Set aside for open disputes. */
  readonly disputedMinor: bigint;
  /** Kept back until its release date. */
  readonly reservedMinor: bigint;
  readonly owedMinor: bigint;
}

export function totalOf(balance: Omit<FeedBalance, 'currency'>): bigint {
  const { pendingMinor, availableMinor, serviceAccountMinor } = balance;
  const setAsideMinor = balance.disputedMinor + balance.reservedMinor;
  return pendingMinor + availableMinor + serviceAccountMinor + setAsideMinor - balance.owedMinor;
}
