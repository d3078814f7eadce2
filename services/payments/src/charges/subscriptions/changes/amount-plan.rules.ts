/** The amounts of periods, now and after a planned change. */
export interface AmountPlan {
  readonly amountMinor: bigint;
  /**
   * The amount of periods that begin at `nextAmountFrom` or later; null if no change is planned.
   */
  readonly nextAmountMinor: bigint | null;
  readonly nextAmountFrom: Date | null;
}

/** The amounts after charging a period that begins at this time. */
export function planAtPeriod(
  { amountMinor, nextAmountMinor, nextAmountFrom }: AmountPlan,
  startsAt: Date,
): AmountPlan {
  return nextAmountMinor !== null && nextAmountFrom !== null && nextAmountFrom <= startsAt
    ? withoutNext(nextAmountMinor)
    : { amountMinor, nextAmountMinor, nextAmountFrom };
}

/** One amount for all periods. */
export function withoutNext(amountMinor: bigint): AmountPlan {
  return { amountMinor, nextAmountMinor: null, nextAmountFrom: null };
}
