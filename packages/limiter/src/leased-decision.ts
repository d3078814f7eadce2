import type { Budget, BudgetState, LimitDecision } from './decision.ts';
import { toBudgetState } from './decision.ts';
import { toStamp } from './local-decision.ts';
import { dropUntil, pushTime, timeAt } from './ring.ts';
import type { Subject } from './subjects.ts';

/** Null unless this process has a lease of every budget; then none of them is spent. */
export function decideLeased(
  setting: { readonly windowMs: number; readonly nowMs: number; readonly storeUs: number },
  budgets: readonly Budget[],
  subjects: readonly Subject[],
): LimitDecision | null {
  const { windowMs, nowMs, storeUs } = setting;
  for (let index = 0; index < subjects.length; index += 1) {
    const lease = subjects[index]?.lease;
    if (lease === undefined || lease.permits <= 0 || nowMs >= lease.untilMs) return null;
    if (lease.limit !== budgets[index]?.limit) return null;
  }
  const budgetStates: BudgetState[] = [];
  for (const { lease, shadow, oldestUs } of subjects) {
    dropUntil(shadow, nowMs - windowMs);
    pushTime(shadow, nowMs, lease.limit);
    shadow.unshared += 1;
    lease.permits -= 1;
    let resetMs = timeAt(shadow, 0) - nowMs + windowMs;
    const resetOfAllMs = (oldestUs - storeUs) / 1_000 + windowMs;
    if (resetOfAllMs > 0 && resetOfAllMs < resetMs) resetMs = resetOfAllMs;
    budgetStates.push(toBudgetState(lease.limit, lease.countOfOthers + shadow.length, resetMs));
  }
  return { kind: 'allowed', stamp: toStamp(String(storeUs), nowMs), budgetStates };
}
