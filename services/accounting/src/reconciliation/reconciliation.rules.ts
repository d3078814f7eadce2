/** The books and the bank agreed on a day. */
export interface Reconciliation {
  readonly id: string;
  readonly accountId: string;
  readonly asOf: string;
  readonly closingMinor: bigint;
  readonly reconciledAt: Date;
  readonly isUndone: boolean;
}

/** Whether what a line says, and what it belongs to, was agreed on. */
export function isReconciled(date: string, reconciledUntil: string | null): boolean {
  return reconciledUntil !== null && date <= reconciledUntil;
}
