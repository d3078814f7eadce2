import type { Break } from './reconciliation.rules.ts';

/** A charge that a settlement of theirs names and our books cannot place. */
export interface OddCharge {
  readonly providerSettlementId: string;
  readonly providerTransactionId: string;
  readonly state: 'unmatched' | 'duplicate';
}

/** A settlement as they have it, beside what our books have of its charges. */
export interface SettlementSums {
  readonly providerSettlementId: string;
  readonly currency: string;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  /** What they took out of it for lost disputes, of whatever charges. */
  readonly chargebackMinor: bigint;
  readonly netMinor: bigint;
  readonly chargesMinor: bigint;
  readonly sharesMinor: bigint;
  /** All that ever went back; how much of it they took from this settlement only they know. */
  readonly refundsMinor: bigint;
}

export function toOddBreak(charge: OddCharge): Break {
  const { providerSettlementId, providerTransactionId, state } = charge;
  const isDuplicate = state === 'duplicate';
  return {
    kind: isDuplicate ? 'duplicate' : 'missing_here',
    // One charge may be in three settlements: each beyond the first is a break of its own.
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

/** Their fees are finer than a minor unit, and each figure is rounded for itself. */
const roundingMinor = 2n;

/** The gross amount must be the charges; the net amount what fees, shares, refunds and chargebacks leave of it. */
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
