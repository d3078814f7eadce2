/** A merchant's money in one currency. */
export interface CurrencyBalance {
  readonly currency: string;
  /** Settled and not reserved, so it can be paid out. */
  readonly availableMinor: bigint;
  /** Earned and not settled; negative if refunds returned more than the merchant's money. */
  readonly pendingMinor: bigint;
  /** Reserved for refunds and payouts in progress. */
  readonly heldMinor: bigint;
  /** Reserved for open disputes. */
  readonly disputedMinor: bigint;
  /** Kept back until the days on which it is released. */
  readonly reservedMinor: bigint;
  /**
   * What refunds and disputes took beyond the merchant's money; later settlements repay it first.
   */
  readonly owedMinor: bigint;
  /** The most that a payout may take now. */
  readonly payableMinor: bigint;
}

/** What the merchant must cover first: receivables, and a negative pending balance. */
export function owingMinorOf(funds: {
  readonly pendingMinor: bigint;
  readonly owedMinor: bigint;
}): bigint {
  return funds.owedMinor + (funds.pendingMinor < 0n ? -funds.pendingMinor : 0n);
}

/** What may be paid out of the available balance; `pendingMinor` excludes reservations. */
export function payableMinorOf(funds: {
  readonly availableMinor: bigint;
  readonly pendingMinor: bigint;
  readonly owedMinor: bigint;
}): bigint {
  const payableMinor = funds.availableMinor - owingMinorOf(funds);
  return payableMinor > 0n ? payableMinor : 0n;
}

interface AccountState {
  readonly account: string;
  readonly currency: string;
  readonly balanceMinor: bigint;
  readonly heldMinor: bigint;
}

/** One line per currency that ever had an entry, sorted by code. */
export function toCurrencyBalances(accounts: readonly AccountState[]): readonly CurrencyBalance[] {
  const currencies = [...new Set(accounts.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const of = (name: string): AccountState =>
      accounts.find((each) => each.account === name && each.currency === currency) ?? {
        account: name,
        currency,
        balanceMinor: 0n,
        heldMinor: 0n,
      };
    const available = of('merchant_available');
    const pending = of('merchant_pending');
    const availableMinor = available.balanceMinor - available.heldMinor;
    const owedMinor = of('merchant_receivable').balanceMinor;
    return {
      currency,
      availableMinor,
      pendingMinor: pending.balanceMinor,
      heldMinor: available.heldMinor + pending.heldMinor,
      disputedMinor: of('merchant_disputed').balanceMinor,
      reservedMinor: of('merchant_reserved').balanceMinor,
      owedMinor,
      payableMinor: payableMinorOf({
        availableMinor,
        pendingMinor: pending.balanceMinor - pending.heldMinor,
        owedMinor,
      }),
    };
  });
}
