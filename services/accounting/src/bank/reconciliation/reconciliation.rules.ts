/** An agreement of bank and books on a day, with the amounts in transit. */
export interface Reconciliation {
  readonly id: string;
  readonly accountId: string;
  readonly asOf: string;
  /** The bank's balance. */
  readonly closingMinor: bigint;
  /** Deposits in transit less payments in transit. */
  readonly inTransitMinor: bigint;
  /** The book balance at that time: the bank's balance plus the amount in transit. */
  readonly bookMinor: bigint;
  readonly reconciledAt: Date;
  readonly isUndone: boolean;
}

/** Whether a line's content and matches are covered by a reconciliation. */
export function isReconciled(date: string, reconciledUntil: string | null): boolean {
  return reconciledUntil !== null && date <= reconciledUntil;
}
