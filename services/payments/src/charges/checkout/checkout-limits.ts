import { networkBudgets } from '@countinghouse/limiter';
import type { Budget, Limiter } from '@countinghouse/limiter';

type LimitOutcome =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

export interface CheckoutLimits {
  readonly spendView: (address: string) => Promise<LimitOutcome>;
  /** Before a byte of the form is read. */
  readonly spendAttempt: (address: string) => Promise<LimitOutcome>;
  /** Once the form's token is known: `code` is that of the page it was issued for, null without a valid one. */
  readonly spendForm: (address: string, code: string | null) => Promise<LimitOutcome>;
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
    spendAttempt: (address) =>
      spend([{ name: 'attempt', subject: address, limit: deps.attemptsPerAddress }]),
    // Nobody can shut a link for others: a network spends its own part of the link's budget, and forms
    // without a token, which cost a sender nothing, spend none of it.
    spendForm: (address, code) =>
      spend(
        code === null
          ? networkBudgets('form', address, deps.attemptsPerAddress)
          : networkBudgets('code', address, deps.attemptsPerCode, `${code} `),
      ),
  };
}
