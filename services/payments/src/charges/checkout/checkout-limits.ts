import { networkBudgets } from '@countinghouse/limiter';
import type { Budget, Limiter } from '@countinghouse/limiter';

type LimitOutcome =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

export interface CheckoutLimits {
  readonly spendView: (address: string) => Promise<LimitOutcome>;
  /** Called before any of the form is read. */
  readonly spendAttempt: (address: string) => Promise<LimitOutcome>;
  /**
   * Called once the form's token is checked: `code` is the page that the token was issued for, null
   * without a valid token.
   */
  readonly spendForm: (address: string, code: string | null) => Promise<LimitOutcome>;
}

interface CheckoutLimitsDeps {
  /** A separate limiter for these pages: its counts are not shared. */
  readonly limiter: Limiter;
  readonly attemptsPerAddress: number;
  readonly attemptsPerCode: number;
}

/**
 * A page that waits for an outcome reloads 15 times a minute, and whole offices share an address.
 */
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
    // No one can block a link for others: each network spends its own part of the link's budget.
    // Forms without a token, which cost the sender nothing, spend none of it.
    spendForm: (address, code) =>
      spend(
        code === null
          ? networkBudgets('form', address, deps.attemptsPerAddress)
          : networkBudgets('code', address, deps.attemptsPerCode, `${code} `),
      ),
  };
}
