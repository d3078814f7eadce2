export type SuspenseReason =
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'paid_after_cancel'
  | 'duplicate_payment';

/** held: an operator decides; returning: being returned; returned, kept: final. */
export type SuspenseStatus = 'held' | 'returning' | 'returned' | 'kept';

/** The amount that still has to be returned to the payer. */
export function toReturnMinor(item: {
  readonly receivedMinor: bigint;
  readonly keptMinor: bigint;
}): bigint {
  return item.receivedMinor - item.keptMinor;
}
