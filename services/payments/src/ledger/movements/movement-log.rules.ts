import type { MovementKind } from '../ledger/movement.rules.ts';

/** What a merchant has here: what is owed to the merchant, less what the merchant owes. */
export interface MerchantBalance {
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
  readonly serviceAccountMinor: bigint;
  /** Set aside for open disputes. */
  readonly disputedMinor: bigint;
  readonly owedMinor: bigint;
}

/** A numbered movement of a workspace's log. */
export interface LoggedMovement {
  readonly sequence: bigint;
  /** Of the ledger transaction. */
  readonly id: string;
  readonly kind: MovementKind;
  readonly currency: string;
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly paymentId: string | null;
  readonly paymentLinkId: string | null;
  readonly recipientId: string | null;
  readonly providerReference: string | null;
  /** Of a refund or a dispute: the number of the charge. */
  readonly chargeSequence: bigint | null;
  readonly effectiveAt: Date;
  /** Below zero where it goes back. */
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly change: MerchantBalance;
  readonly after: MerchantBalance;
}

/** Movements of one day, kind and currency together. */
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

/** The accounts flagged as the merchant's, holds aside. */
export function totalMinorOf(balance: MerchantBalance): bigint {
  const { pendingMinor, availableMinor, serviceAccountMinor, disputedMinor, owedMinor } = balance;
  return pendingMinor + availableMinor + serviceAccountMinor + disputedMinor - owedMinor;
}

/**
 * The text that a movement's hash is taken of. It holds what the log keeps for ever, and every later
 * version begins with another word: the second is that of movements that leave something disputed.
 */
export function toLeafText(movement: LoggedMovement): string {
  const { after } = movement;
  const isDisputed = after.disputedMinor !== 0n;
  return [
    isDisputed ? 'movement-2' : 'movement-1',
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
  ].join('|');
}
