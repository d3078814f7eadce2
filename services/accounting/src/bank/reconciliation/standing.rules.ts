import { keyOf } from './in-transit.rules.ts';
import type {
  BookItem,
  ClearedItem,
  InTransitItem,
  InTransitSums,
  ItemSource,
} from './in-transit.rules.ts';

/** A line of the bank that is not in the books on the day, and why. */
export interface OpenLine {
  readonly id: string;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly counterparty: string | null;
  readonly description: string;
  readonly why: 'open' | 'ignored' | 'booked_later';
}

/** Where bank and books stand on a day. */
export interface Standing extends InTransitSums {
  readonly asOf: string;
  readonly bookMinor: bigint;
  /** As the statements say; null when none says so. */
  readonly statementMinor: bigint | null;
  /** The last day of the statements; null when there are none. */
  readonly statementsUntil: string | null;
  /** As somebody read it on paper, or as the statements say. */
  readonly closingMinor: bigint | null;
  readonly isClosingTold: boolean;
  /** How much more is at the bank than in the books. */
  readonly differenceMinor: bigint | null;
  /** The same with what is on its way. */
  readonly unexplainedMinor: bigint | null;
  readonly openLineCount: number;
  readonly laterLineCount: number;
  readonly lines: readonly OpenLine[];
  readonly inTransitCount: number;
  readonly bookItems: readonly BookItem[];
  /** The last day before this one that was agreed on. */
  readonly previousAsOf: string | null;
  /** What was on its way then and is not any more. */
  readonly cleared: readonly ClearedItem[];
}

export function inTransitOf({ bookItems }: Standing): readonly InTransitItem[] {
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
  /** Said to be on their way by whoever reconciles. */
  readonly named: readonly ItemSource[];
  readonly inTransitMax: number;
}

/**
 * Null when the bank's balance, what is on its way in and what is on its way out make the balance of the
 * books to the last unit, with every line explained.
 */
export function refuseReconciling(standing: Standing, day: Day): ReconcileRefusal | null {
  const { asOf, statementMinor, closingMinor, unexplainedMinor } = standing;
  if (asOf > day.today) return 'date_in_future';
  if (day.reconciledUntil !== null && asOf <= day.reconciledUntil) return 'already_reconciled';
  if (closingMinor === null) return 'closing_unknown';
  if (statementMinor !== null && statementMinor !== closingMinor) return 'closing_differs';
  if (standing.inTransitCount > day.inTransitMax) return 'too_many_in_transit';
  const open = new Set(inTransitOf(standing).map(keyOf));
  if (!day.named.every((item) => open.has(keyOf(item)))) return 'item_not_open';
  if (endsEarlier(standing)) return 'statements_end_earlier';
  if (unexplainedMinor !== 0n) return 'balances_differ';
  if (standing.openLineCount > 0) return 'lines_open';
  return standing.laterLineCount > 0 ? 'lines_booked_later' : null;
}

/** What is on its way on a day that no statement reaches may have come: nobody has looked. */
function endsEarlier(standing: Standing): boolean {
  const { asOf, statementsUntil, isClosingTold, inTransitCount } = standing;
  if (isClosingTold || inTransitCount === 0) return false;
  return statementsUntil !== null && statementsUntil < asOf;
}
