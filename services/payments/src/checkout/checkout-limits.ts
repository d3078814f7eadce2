import type { Budget, Limiter } from '@countinghouse/limiter';

type LimitOutcome =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

export interface CheckoutLimits {
  readonly spendView: (address: string) => Promise<LimitOutcome>;
  /** `code` is null when the address of the page holds none. */
  readonly spendAttempt: (address: string, code: string | null) => Promise<LimitOutcome>;
}

interface CheckoutLimitsDeps {
  /** The pages' own: what is counted here counts nowhere else. */
  readonly limiter: Limiter;
  readonly attemptsPerAddress: number;
  readonly attemptsPerCode: number;
}

/** A page that waits for an outcome looks 15 times a minute, and whole offices share an address. */
const viewsPerAttempt = 20;

export function createCheckoutLimits(deps: CheckoutLimitsDeps): CheckoutLimits {
  const spend = async (budgets: readonly Budget[]): Promise<LimitOutcome> => {
    const decision = await deps.limiter.spend(budgets);
    if (decision.kind === 'allowed') return { kind: 'allowed' };
    return { kind: 'refused', retryAfterSeconds: decision.retryAfterSeconds };
  };
  return {
    spendView: (address) =>
      spend([{ name: 'view', subject: address, limit: deps.attemptsPerAddress * viewsPerAttempt }]),
    spendAttempt: (address, code) => {
      const ofAddress = { name: 'attempt', subject: address, limit: deps.attemptsPerAddress };
      const ofCode = { name: 'code', subject: code ?? '', limit: deps.attemptsPerCode };
      return spend(code === null ? [ofAddress] : [ofAddress, ofCode]);
    },
  };
}
