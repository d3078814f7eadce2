import { keyOf } from './in-transit.rules.ts';
import type {
  BookItem,
  ClearedItem,
  InTransitItem,
  InTransitSums,
  ItemSource,
} from './in-transit.rules.ts';

/** A bank line that is not in the books on the day, and why. */
export interface OpenLine {
  readonly id: string;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly counterparty: string | null;
  readonly description: string;
  readonly why: 'open' | 'ignored' | 'booked_later';
}

/** How bank and books compare on a day. */
export interface ReconciliationStatus extends InTransitSums {
  readonly asOf: string;
  readonly bookMinor: bigint;
  /** From the statements; null if none has a balance. */
  readonly statementMinor: bigint | null;
  /** The last day covered by statements; null if there are none. */
  readonly statementsUntil: string | null;
  /** As entered by a person, else from the statements. */
  readonly closingMinor: bigint | null;
  readonly isClosingEntered: boolean;
  /** Bank balance less book balance. */
  readonly differenceMinor: bigint | null;
  /** The difference after items in transit. */
  readonly unexplainedMinor: bigint | null;
  readonly openLineCount: number;
  readonly laterLineCount: number;
  readonly lines: readonly OpenLine[];
  readonly inTransitCount: number;
  readonly bookItems: readonly BookItem[];
  /** The last reconciled day before this one. */
  readonly previousAsOf: string | null;
  /** Items that were in transit then and have cleared. */
  readonly cleared: readonly ClearedItem[];
}

export function inTransitOf({ bookItems }: ReconciliationStatus): readonly InTransitItem[] {
  return bookItems.filter(({ isInTransit }) => isInTransit);
}

export type ReconcileRefusal =
  | 'closing_unknown'
  | 'closing_differs'
  | 'item_not_open'
  | 'statements_end_earlier'
  | 'too_many_in_transit'
  | 'balances_differ'
  | 'lines_open'
  | 'lines_booked_later'
  | 'already_reconciled'
  | 'date_in_future';

interface Day {
  readonly reconciledUntil: string | null;
  readonly today: string;
  /** Named as in transit by the person who reconciles. */
  readonly named: readonly ItemSource[];
  readonly inTransitMax: number;
}

/**
 * Null if the bank's balance plus deposits in transit less payments in transit equals the book balance
 * exactly, with every line explained.
 */
export function refuseReconciling(status: ReconciliationStatus, day: Day): ReconcileRefusal | null {
  const { asOf, statementMinor, closingMinor, unexplainedMinor } = status;
  if (asOf > day.today) return 'date_in_future';
  if (day.reconciledUntil !== null && asOf <= day.reconciledUntil) return 'already_reconciled';
  if (closingMinor === null) return 'closing_unknown';
  if (statementMinor !== null && statementMinor !== closingMinor) return 'closing_differs';
  if (status.inTransitCount > day.inTransitMax) return 'too_many_in_transit';
  const open = new Set(inTransitOf(status).map(keyOf));
  if (!day.named.every((item) => open.has(keyOf(item)))) return 'item_not_open';
  if (endsEarlier(status)) return 'statements_end_earlier';
  if (unexplainedMinor !== 0n) return 'balances_differ';
  if (status.openLineCount > 0) return 'lines_open';
  return status.laterLineCount > 0 ? 'lines_booked_later' : null;
}

/** If no statement reaches the day, an item in transit may already have cleared unseen. */
function endsEarlier(status: ReconciliationStatus): boolean {
  const { asOf, statementsUntil, isClosingEntered, inTransitCount } = status;
  if (isClosingEntered || inTransitCount === 0) return false;
  return statementsUntil !== null && statementsUntil < asOf;
}
