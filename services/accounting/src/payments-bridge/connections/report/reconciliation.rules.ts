import type { CurrencyCode } from '@countinghouse/money';
import { totalOf } from '../movement.rules.ts';
import type { FeedBalance } from '../movement.rules.ts';

/** What the books and payments hold in one currency. */
export interface ClearingFigures {
  readonly currency: CurrencyCode;
  readonly bookedMinor: bigint;
  readonly head: Omit<FeedBalance, 'currency'>;
  /** What the journal has, line by line. */
  readonly clearingMinor: bigint;
  /** In summaries that are not posted yet. */
  readonly openMinor: bigint;
  /** What its end took out of the account. */
  readonly closingMinor: bigint;
  readonly transitMinor: bigint;
  /** Payouts less those that came back: as booked, and as the journal sent them on their way. */
  readonly paidOutMinor: bigint;
  readonly sentMinor: bigint;
  readonly lateCount: number;
}

interface Progress {
  readonly cursorSequence: bigint;
  readonly headSequence: bigint;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
}

export interface CurrencyReconciliation extends ClearingFigures {
  readonly totalMinor: bigint;
  /** What of the payouts the bank has shown. */
  readonly matchedMinor: bigint;
  readonly notBooked: {
    readonly from: bigint;
    readonly to: bigint;
    readonly amountMinor: bigint;
  } | null;
  /** What neither movements under way nor payouts explain. Anything but zero is a fault. */
  readonly unexplainedMinor: bigint;
}

/**
 * What payments holds is what the clearing account holds and what is not booked yet. Before the start
 * nothing is booked. A head that was heard before the cursor moved on says nothing of what came after it.
 */
export function reconcile(progress: Progress, figures: ClearingFigures): CurrencyReconciliation {
  const { cursorSequence, headSequence, openedAt, closedAt } = progress;
  const { bookedMinor, clearingMinor, closingMinor, paidOutMinor, sentMinor } = figures;
  const isHeadNewer = headSequence > cursorSequence && closedAt === null;
  const totalMinor = headSequence < cursorSequence ? bookedMinor : totalOf(figures.head);
  const notBooked = isHeadNewer
    ? { from: cursorSequence + 1n, to: headSequence, amountMinor: totalMinor - bookedMinor }
    : null;
  const heldMinor = openedAt === null ? 0n : clearingMinor + figures.openMinor;
  const expectedMinor = openedAt === null ? 0n : bookedMinor + closingMinor;
  // Of what came after its end these books know nothing.
  const differenceAtHead = isHeadNewer || closedAt !== null ? 0n : totalMinor - bookedMinor;
  return {
    ...figures,
    totalMinor,
    notBooked,
    matchedMinor: sentMinor - figures.transitMinor,
    unexplainedMinor: expectedMinor - heldMinor + differenceAtHead + (paidOutMinor - sentMinor),
  };
}
