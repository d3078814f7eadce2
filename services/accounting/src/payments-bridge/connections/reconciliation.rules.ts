import type { CurrencyCode } from '@countinghouse/money';
import { totalOf } from './movement.rules.ts';
import type { FeedBalance } from './movement.rules.ts';

/** What the books and payments hold in one currency. */
export interface ClearingFigures {
  readonly currency: CurrencyCode;
  readonly bookedMinor: bigint;
  readonly head: Omit<FeedBalance, 'currency'>;
  /** What the journal has, line by line. */
  readonly clearingMinor: bigint;
  readonly transitMinor: bigint;
  readonly lateCount: number;
}

interface Progress {
  readonly cursorSequence: bigint;
  readonly headSequence: bigint;
  readonly openedAt: Date | null;
}

export interface CurrencyReconciliation extends ClearingFigures {
  readonly totalMinor: bigint;
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
  const { cursorSequence, headSequence, openedAt } = progress;
  const { bookedMinor, clearingMinor } = figures;
  const isHeadNewer = headSequence > cursorSequence;
  const totalMinor = headSequence < cursorSequence ? bookedMinor : totalOf(figures.head);
  const notBooked = isHeadNewer
    ? { from: cursorSequence + 1n, to: headSequence, amountMinor: totalMinor - bookedMinor }
    : null;
  const heldMinor = openedAt === null ? 0n : clearingMinor;
  const expectedMinor = openedAt === null ? 0n : bookedMinor;
  const differenceAtHead = isHeadNewer ? 0n : totalMinor - bookedMinor;
  return {
    ...figures,
    totalMinor,
    notBooked,
    unexplainedMinor: expectedMinor - heldMinor + differenceAtHead,
  };
}
