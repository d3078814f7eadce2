/** How many requests one subject (an address, an API key) may make in any one window. */
export interface Budget {
  /** The kind of subject, for example `ip`; also its name in the `RateLimit` headers. */
  readonly name: string;
  readonly subject: string;
  /** A positive whole number. */
  readonly limit: number;
}

/** State of a budget after the decision. */
export interface BudgetState {
  /** How many more requests would pass now. */
  readonly remaining: number;
  /** Seconds until the oldest counted request leaves the window; 0 when none is counted. */
  readonly resetSeconds: number;
}

export type LimitDecision =
  | {
      readonly kind: 'allowed';
      /** Identifies this spend for `undoSpend`. */
      readonly stamp: string;
      /** One per budget, in the order of the budgets. */
      readonly budgetStates: readonly BudgetState[];
    }
  | {
      readonly kind: 'refused';
      /** The wait in whole seconds, rounded up, at least 1: the value of `Retry-After`. */
      readonly retryAfterSeconds: number;
      /** The wait before rounding. */
      readonly retryAfterMs: number;
      readonly budgetStates: readonly BudgetState[];
    };

export type LimiterMode = 'shared' | 'local';

export function refusal(waitMs: number, budgetStates: readonly BudgetState[]): LimitDecision {
  return {
    kind: 'refused',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    retryAfterMs: waitMs,
    budgetStates,
  };
}

/** `resetMs` is the wait until the oldest counted request leaves, or 0 when none is counted. */
export function toBudgetState(limit: number, count: number, resetMs: number): BudgetState {
  return {
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(0, Math.ceil(resetMs / 1_000)),
  };
}
