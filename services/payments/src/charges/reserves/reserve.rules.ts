import { addDays, dayIn, dayStart } from '@countinghouse/calendar';
import type { Posting } from '../../ledger/ledger/posting.rules.ts';

/** What an operator keeps back of each charge; 0 of both: nothing. */
export interface ReservePolicy {
  readonly reserveBasisPoints: number;
  readonly reserveDays: number;
}

/** The fields of a payment that its reserve depends on. */
export interface ReservablePayment extends ReservePolicy {
  readonly workspaceId: string;
  readonly id: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly splitAmountMinor: bigint | null;
  readonly splitRouted: boolean | null;
}

/** What is kept back of one payment. */
export interface Reserve {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** Less what refunds released and disputes took. */
  readonly heldMinor: bigint;
  /** Null once it was released. */
  readonly dueAt: Date | null;
}

const basisPointsWhole = 10_000n;

/** Null: nothing is kept back. Never more than the merchant's own part of the charge. */
export function decideReserve(payment: ReservablePayment, succeededAt: Date): Reserve | null {
  const { workspaceId, id: paymentId, currency, reserveDays } = payment;
  const shareMinor = payment.splitRouted === true ? (payment.splitAmountMinor ?? 0n) : 0n;
  const ownMinor = payment.amountMinor - payment.feeMinor - shareMinor;
  const partMinor = (payment.amountMinor * BigInt(payment.reserveBasisPoints)) / basisPointsWhole;
  const amountMinor = partMinor < ownMinor ? partMinor : ownMinor;
  if (amountMinor <= 0n) return null;
  // In whole UTC days, as settlement.
  const dueAt = dayStart('UTC', addDays(dayIn('UTC', succeededAt), reserveDays));
  return { workspaceId, paymentId, currency, amountMinor, heldMinor: amountMinor, dueAt };
}

/**
 * What a refund releases: the reserve covers the part of the payment that is left. Computed from all
 * refunds so far, as fee and share are, so a full refund releases all of it.
 */
export function releasedByRefund(
  reserve: Pick<Reserve, 'amountMinor' | 'heldMinor'>,
  payment: { readonly amountMinor: bigint; readonly refundedMinor: bigint },
): bigint {
  const leftMinor = payment.amountMinor - payment.refundedMinor;
  // Rounded up, so that the rest stays covered.
  const neededMinor =
    (reserve.amountMinor * leftMinor + payment.amountMinor - 1n) / payment.amountMinor;
  return reserve.heldMinor > neededMinor ? reserve.heldMinor - neededMinor : 0n;
}

interface ReleasePosting extends Posting {
  readonly amounts: {
    readonly toPending: bigint;
    readonly released: bigint;
    readonly repaid: bigint;
  };
}

/** Pending before settlement. After it the merchant's debt is repaid first, and the rest is available. */
export function releasePosting(
  reserve: Pick<Reserve, 'workspaceId' | 'paymentId' | 'currency'>,
  release: {
    readonly source: Posting['source'];
    readonly amountMinor: bigint;
    readonly isSettled: boolean;
    readonly owedMinor: bigint;
  },
  effectiveAt: Date,
): ReleasePosting {
  const { amountMinor, isSettled, owedMinor } = release;
  const repaid = !isSettled ? 0n : owedMinor < amountMinor ? owedMinor : amountMinor;
  return {
    workspaceId: reserve.workspaceId,
    source: release.source,
    referenceId: reserve.paymentId,
    template: 'reserve_released',
    currency: reserve.currency,
    amounts: {
      toPending: isSettled ? 0n : amountMinor,
      released: isSettled ? amountMinor - repaid : 0n,
      repaid,
    },
    splitRecipientId: null,
    effectiveAt,
  };
}

export function heldPosting(reserve: Reserve, effectiveAt: Date): Posting {
  return {
    workspaceId: reserve.workspaceId,
    source: { kind: 'payment', id: reserve.paymentId, step: 'reserve_held' },
    referenceId: reserve.paymentId,
    template: 'reserve_held',
    currency: reserve.currency,
    amounts: { reserve: reserve.amountMinor },
    splitRecipientId: null,
    effectiveAt,
  };
}
