import type { Budget, LimitDecision, BudgetState } from './decision.ts';
import { refusal, toBudgetState } from './decision.ts';
import { dropUntil, pushTime, timeAt } from './ring.ts';
import type { Subject } from './subjects.ts';

/**
 * Decides from this process's own accepted requests. Each live process grants its share of the
 * limit, so that together they stay near it without communicating.
 */
export function decideLocally(
  setting: {
    readonly windowMs: number;
    readonly processCount: number;
    readonly nowMs: number;
    /** The store was asked and may have counted it as well. */
    readonly isInDoubt?: boolean;
  },
  budgets: readonly Budget[],
  subjects: readonly Subject[],
): LimitDecision {
  const { windowMs, nowMs } = setting;
  let waitMs = 0;
  for (const [index, subject] of subjects.entries()) {
    dropUntil(subject.shadow, nowMs - windowMs);
    const limit = localLimit(budgets[index], setting.processCount);
    const { length } = subject.shadow;
    if (length >= limit) {
      waitMs = Math.max(waitMs, timeAt(subject.shadow, length - limit) - nowMs + windowMs);
    }
  }
  const isAllowed = waitMs === 0;
  const budgetStates: BudgetState[] = [];
  for (const [index, subject] of subjects.entries()) {
    const { shadow } = subject;
    if (isAllowed) {
      pushTime(shadow, nowMs, budgets[index]?.limit ?? 1);
      if (setting.isInDoubt === true) shadow.inDoubt += 1;
      else shadow.unshared += 1;
    }
    const resetMs = shadow.length === 0 ? 0 : timeAt(shadow, 0) - nowMs + windowMs;
    budgetStates.push(
      toBudgetState(localLimit(budgets[index], setting.processCount), shadow.length, resetMs),
    );
  }
  return isAllowed
    ? { kind: 'allowed', stamp: toStamp('', nowMs), budgetStates }
    : refusal(waitMs, budgetStates);
}

function localLimit(budget: Budget | undefined, processCount: number): number {
  return Math.max(1, Math.ceil((budget?.limit ?? 1) / processCount));
}

/**
 * The store's time of an accepted request, empty if the store was not asked, and the local time.
 */
export function toStamp(storeTime: string, localMs: number): string {
  return `${storeTime}@${localMs}`;
}

export function parseStamp(stamp: string): {
  readonly storeTime: string;
  readonly localMs: number;
} {
  const at = stamp.indexOf('@');
  return { storeTime: stamp.slice(0, Math.max(0, at)), localMs: Number(stamp.slice(at + 1)) };
}
