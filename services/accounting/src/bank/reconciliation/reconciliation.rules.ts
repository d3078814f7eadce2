/** The books and the bank agreed on a day, with what was on its way. */
export interface Reconciliation {
  readonly id: string;
  readonly accountId: string;
  readonly asOf: string;
  /** Of the bank. */
  readonly closingMinor: bigint;
  /** What was on its way in less what was on its way out. */
  readonly inTransitMinor: bigint;
  /** Of the books, when they agreed: both together. */
  readonly bookMinor: bigint;
  readonly reconciledAt: Date;
  readonly isUndone: boolean;
}

/** Whether what a line says, and what it belongs to, was agreed on. */
export function isReconciled(date: string, reconciledUntil: string | null): boolean {
  return reconciledUntil !== null && date <= reconciledUntil;
}
