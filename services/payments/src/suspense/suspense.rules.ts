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

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** The same patience as with payments: soon at first, then daily, then a person. */
const waitsMs = [
  15 * secondMs,
  minuteMs,
  ...Array.from({ length: 5 }, () => 5 * minuteMs),
  60 * minuteMs,
  ...Array.from({ length: 5 }, () => 24 * 60 * minuteMs),
];

export function nextReturnCheckAt(checkCount: number, now: Date): Date | null {
  const waitMs = waitsMs[checkCount];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

const missesBeforeResend = 3;
const resendAfterMs = 15 * minuteMs;

/**
 * A refund whose answer was lost is sent again only when the provider has not had it three times
 * over a quarter of an hour: right after a timeout its absence proves nothing.
 */
export function mayResend(item: { readonly sentAt: Date; readonly checkCount: number }, now: Date) {
  return (
    item.checkCount >= missesBeforeResend && now.getTime() - item.sentAt.getTime() >= resendAfterMs
  );
}
