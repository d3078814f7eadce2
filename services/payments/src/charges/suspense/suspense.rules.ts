export type SuspenseReason =
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'paid_after_cancel'
  | 'duplicate_payment';

/** held: a person decides; returning: on its way back; returned, kept: over. */
export type SuspenseStatus = 'held' | 'returning' | 'returned' | 'kept';

/** What still has to go back to the payer. */
export function toReturnMinor(item: {
  readonly receivedMinor: bigint;
  readonly keptMinor: bigint;
}): bigint {
  return item.receivedMinor - item.keptMinor;
}
