/** A line of the bank that is not in the books on the day, and why. */
export interface OpenLine {
  readonly id: string;
  readonly date: string;
  readonly amountMinor: bigint;
  readonly counterparty: string | null;
  readonly description: string;
  readonly why: 'open' | 'ignored' | 'booked_later';
}

/** Something in the books that the bank does not show on the day, or not all of it. */
export interface OpenBookItem {
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly date: string;
  readonly memo: string;
  readonly amountMinor: bigint;
}

/** Where bank and books stand on a day. */
export interface Standing {
  readonly asOf: string;
  readonly bookMinor: bigint;
  /** As the statements say; null when none says so. */
  readonly statementMinor: bigint | null;
  /** As somebody read it on paper, or as the statements say. */
  readonly closingMinor: bigint | null;
  /** How much more is at the bank than in the books. */
  readonly differenceMinor: bigint | null;
  readonly openLineCount: number;
  readonly lines: readonly OpenLine[];
  readonly bookItems: readonly OpenBookItem[];
}

export type ReconcileRefusal =
  | 'closing_unknown'
  | 'closing_differs'
  | 'balances_differ'
  | 'lines_open'
  | 'already_reconciled'
  | 'date_in_future';

interface Day {
  readonly reconciledUntil: string | null;
  readonly today: string;
}

/** Null when bank and books agree to the last unit, with every line explained. */
export function refuseReconciling(standing: Standing, day: Day): ReconcileRefusal | null {
  const { asOf, statementMinor, closingMinor, differenceMinor, openLineCount } = standing;
  if (asOf > day.today) return 'date_in_future';
  if (day.reconciledUntil !== null && asOf <= day.reconciledUntil) return 'already_reconciled';
  if (closingMinor === null) return 'closing_unknown';
  if (statementMinor !== null && statementMinor !== closingMinor) return 'closing_differs';
  if (differenceMinor !== 0n) return 'balances_differ';
  return openLineCount > 0 ? 'lines_open' : null;
}
