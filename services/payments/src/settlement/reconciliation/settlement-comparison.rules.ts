import type { Break } from './reconciliation.rules.ts';

/** A charge in a provider settlement that cannot be matched here. */
export interface OddCharge {
  readonly providerSettlementId: string;
  readonly providerTransactionId: string;
  readonly state: 'unmatched' | 'duplicate';
}

/** A provider settlement next to the service's sums of its charges. */
export interface SettlementSums {
  readonly providerSettlementId: string;
  readonly currency: string;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  /** The amount deducted for lost disputes, of any charges. */
  readonly chargebackMinor: bigint;
  readonly netMinor: bigint;
  readonly chargesMinor: bigint;
  readonly sharesMinor: bigint;
  /**
   * All refunds ever; only the provider knows how much of them it deducted from this settlement.
   */
  readonly refundsMinor: bigint;
}

export function toOddBreak(charge: OddCharge): Break {
  const { providerSettlementId, providerTransactionId, state } = charge;
  const isDuplicate = state === 'duplicate';
  return {
    kind: isDuplicate ? 'duplicate' : 'missing_here',
    // One charge may be in three settlements: each one beyond the first is a separate break.
    subject: isDuplicate
      ? `${providerTransactionId} in ${providerSettlementId}`
      : providerTransactionId,
    providerId: providerTransactionId,
    reference: null,
    workspaceId: null,
    objectId: null,
    ours: null,
    theirs: null,
  };
}

/** The provider's fees are finer than a minor unit, and each figure is rounded separately. */
const roundingMinor = 2n;

/**
 * The gross amount must equal the charges; the net amount must equal gross less fees, shares,
 * refunds and chargebacks.
 */
export function compareSettlement(sums: SettlementSums): readonly Break[] {
  const { grossMinor, netMinor, chargesMinor, currency } = sums;
  const mostMinor = grossMinor - sums.feeMinor - sums.sharesMinor - sums.chargebackMinor;
  const leastMinor = mostMinor - sums.refundsMinor;
  const isNetPossible =
    netMinor <= mostMinor + roundingMinor && netMinor >= leastMinor - roundingMinor;
  if (grossMinor === chargesMinor && isNetPossible) return [];
  const [ours, theirs] =
    grossMinor === chargesMinor ? [leastMinor, netMinor] : [chargesMinor, grossMinor];
  return [
    {
      kind: 'amount',
      subject: sums.providerSettlementId,
      providerId: sums.providerSettlementId,
      reference: null,
      workspaceId: null,
      objectId: null,
      ours: { amountMinor: ours, currency },
      theirs: { amountMinor: theirs, currency },
    },
  ];
}
