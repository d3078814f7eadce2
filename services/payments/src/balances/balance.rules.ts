/** A merchant's money in one currency. */
export interface CurrencyBalance {
  readonly currency: string;
  /** Free to be paid out: settled, and not spoken for. */
  readonly availableMinor: bigint;
  /** Earned and not settled; below zero when refunds gave back more than was the merchant's. */
  readonly pendingMinor: bigint;
  /** Spoken for by refunds and payouts under way. */
  readonly heldMinor: bigint;
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
    return {
      currency,
      availableMinor: available.balanceMinor - available.heldMinor,
      pendingMinor: pending.balanceMinor,
      heldMinor: available.heldMinor + pending.heldMinor,
    };
  });
}
