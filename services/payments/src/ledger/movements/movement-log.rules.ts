import type { MovementKind } from '../ledger/movement.rules.ts';

/** A merchant's money here: what is owed to the merchant, less what the merchant owes. */
export interface MerchantBalance {
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
  readonly serviceAccountMinor: bigint;
  /** Reserved for open disputes. */
  readonly disputedMinor: bigint;
  /** Kept back until the days on which it is released. */
  readonly reservedMinor: bigint;
  readonly owedMinor: bigint;
}

/** The fields that a movement's hash is computed from. */
export interface MovementLeaf {
  readonly sequence: bigint;
  /** The ledger transaction's id. */
  readonly id: string;
  readonly kind: MovementKind;
  readonly currency: string;
  readonly change: MerchantBalance;
  readonly after: MerchantBalance;
}

/** A numbered movement of a workspace's log. */
export interface LoggedMovement extends MovementLeaf {
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly paymentId: string | null;
  readonly paymentLinkId: string | null;
  readonly qrCodeId: string | null;
  readonly subscriptionId: string | null;
  readonly recipientId: string | null;
  readonly providerReference: string | null;
  /** For a refund or dispute: the charge's sequence number. */
  readonly chargeSequence: bigint | null;
  readonly effectiveAt: Date;
  /** Negative if money is returned. */
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
}

/** The movements of one day, kind and currency, summed. */
export interface MovementSum {
  readonly day: string;
  readonly kind: MovementKind;
  readonly currency: string;
  readonly count: bigint;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly changeMinor: bigint;
}

/** The sum of the merchant's accounts, without reservations. */
export function totalMinorOf(balance: MerchantBalance): bigint {
  const { pendingMinor, availableMinor, serviceAccountMinor } = balance;
  const setAsideMinor = balance.disputedMinor + balance.reservedMinor;
  return pendingMinor + availableMinor + serviceAccountMinor + setAsideMinor - balance.owedMinor;
}

/**
 * The text that a movement's hash is computed from. It contains what the log keeps forever. Each
 * later version starts with another word: the second one is for movements that leave an amount
 * disputed, the third for those that leave one reserved.
 */
export function toLeafText(movement: MovementLeaf): string {
  const { after } = movement;
  const isReserved = after.reservedMinor !== 0n;
  const isDisputed = isReserved || after.disputedMinor !== 0n;
  return [
    isReserved ? 'movement-3' : isDisputed ? 'movement-2' : 'movement-1',
    movement.sequence,
    movement.id,
    movement.kind,
    movement.currency,
    totalMinorOf(movement.change),
    after.pendingMinor,
    after.availableMinor,
    after.serviceAccountMinor,
    after.owedMinor,
    ...(isDisputed ? [after.disputedMinor] : []),
    ...(isReserved ? [after.reservedMinor] : []),
  ].join('|');
}
