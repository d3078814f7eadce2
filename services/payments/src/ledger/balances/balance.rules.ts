/** A merchant's money in one currency. */
export interface CurrencyBalance {
  readonly currency: string;
  /** Free to be paid out: settled, and not spoken for. */
  readonly availableMinor: bigint;
  /** Earned and not settled; below zero when refunds gave back more than was the merchant's. */
  readonly pendingMinor: bigint;
  /** Spoken for by refunds and payouts under way. */
  readonly heldMinor: bigint;
  /** Set aside for open disputes. */
  readonly disputedMinor: bigint;
  /** What refunds and disputes took beyond the merchant's money; later settlements repay it first. */
  readonly owedMinor: bigint;
  /** The most that a payout may take now. */
  readonly payableMinor: bigint;
}

/** What the merchant has to make good first: receivables, and pending below zero. */
export function owingMinorOf(funds: {
  readonly pendingMinor: bigint;
  readonly owedMinor: bigint;
}): bigint {
  return funds.owedMinor + (funds.pendingMinor < 0n ? -funds.pendingMinor : 0n);
}

/** What may be paid out of what is available; `pendingMinor` is less what is spoken for. */
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

/** One line per currency that ever had an entry, in the order of their codes. */
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
      owedMinor,
      payableMinor: payableMinorOf({
        availableMinor,
        pendingMinor: pending.balanceMinor - pending.heldMinor,
        owedMinor,
      }),
    };
  });
}
