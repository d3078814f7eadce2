import type { Budget, BudgetState } from './decision.ts';

export interface RateLimitHeaders {
  readonly ratelimit: string;
  readonly 'ratelimit-policy': string;
}

/**
 * Header fields of draft-ietf-httpapi-ratelimit-headers: all policies, and the state of the budget
 * that will refuse first. Names are written unescaped, so they must need no escaping.
 */
export function rateLimitHeaders(
  budgets: readonly Budget[],
  budgetStates: readonly BudgetState[],
  windowMs: number,
): RateLimitHeaders {
  let tightest = 0;
  for (let index = 1; index < budgetStates.length; index += 1) {
    if (isTighter(budgetStates[index], budgetStates[tightest])) tightest = index;
  }
  const budgetState = budgetStates[tightest];
  return {
    ratelimit: `"${budgets[tightest]?.name ?? ''}";r=${budgetState?.remaining ?? 0};t=${budgetState?.resetSeconds ?? 0}`,
    'ratelimit-policy': policyOf(budgets, windowMs),
  };
}

/** If both budgets are empty, reports the one that stays empty longer. */
function isTighter(a: BudgetState | undefined, b: BudgetState | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.remaining !== b.remaining) return a.remaining < b.remaining;
  return a.resetSeconds > b.resetSeconds;
}

interface Policy {
  readonly budgets: readonly Budget[];
  readonly windowMs: number;
  readonly text: string;
}

/** A service has a handful of limit combinations; beyond this many they are built each time. */
const POLICIES_KEPT_MAX = 16;
const policies: Policy[] = [];

function policyOf(budgets: readonly Budget[], windowMs: number): string {
  for (const policy of policies) {
    if (policy.windowMs === windowMs && isSamePolicy(policy.budgets, budgets)) return policy.text;
  }
  const windowSeconds = Math.max(1, Math.ceil(windowMs / 1_000));
  const text = budgets
    .map(({ name, limit }) => `"${name}";q=${limit};w=${windowSeconds}`)
    .join(', ');
  if (policies.length < POLICIES_KEPT_MAX) policies.push({ budgets, windowMs, text });
  return text;
}

function isSamePolicy(a: readonly Budget[], b: readonly Budget[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) {
    if (a[index]?.name !== b[index]?.name || a[index]?.limit !== b[index]?.limit) return false;
  }
  return true;
}
