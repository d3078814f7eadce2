import type { Lifecycle } from '../lifecycle.rules.ts';

export type PauseDecision =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly lifecycle: Lifecycle }
  | { readonly kind: 'reject'; readonly reason: 'subscription_not_running' };

/**
 * Stops charging. A charge in flight ends normally, so its period stays marked. A failed renewal is
 * given up: it is not retried, and resuming starts a new period.
 */
export function decidePause(subscription: Lifecycle, now: Date): PauseDecision {
  const { status, chargingPeriod, failedAttempts, dueAt } = subscription;
  if (status === 'paused') return { kind: 'unchanged' };
  if (status !== 'active' && status !== 'past_due') {
    return { kind: 'reject', reason: 'subscription_not_running' };
  }
  // Nothing is due while a charge is in flight.
  const isCharging = dueAt === null;
  return {
    kind: 'changed',
    lifecycle: {
      ...subscription,
      status: 'paused',
      pausedAt: now,
      dueAt: null,
      chargingPeriod: isCharging ? chargingPeriod : null,
      failedAttempts: isCharging ? failedAttempts : 0,
    },
  };
}

/**
 * Starts charging again. The next period begins when the paid one ends, or now if it has ended:
 * then periods are counted from now. Its number has not been used by any charge.
 */
export function decideResume(
  subscription: Lifecycle,
  lastChargedPeriod: number | null,
  now: Date,
): PauseDecision {
  const { status, periodNumber, currentPeriodEnd, chargingPeriod, failedAttempts } = subscription;
  if (status === 'active' || status === 'past_due') return { kind: 'unchanged' };
  if (status !== 'paused' || periodNumber === null || currentPeriodEnd === null) {
    return { kind: 'reject', reason: 'subscription_not_running' };
  }
  const running = { ...subscription, status: 'active', pausedAt: null } as const;
  if (chargingPeriod !== null) {
    const isRetry = failedAttempts > 0;
    return {
      kind: 'changed',
      lifecycle: isRetry ? { ...running, status: 'past_due' } : running,
    };
  }
  if (currentPeriodEnd > now) {
    return { kind: 'changed', lifecycle: { ...running, dueAt: currentPeriodEnd } };
  }
  const anchorPeriod = Math.max(periodNumber, lastChargedPeriod ?? 0) + 1;
  return { kind: 'changed', lifecycle: { ...running, anchorAt: now, anchorPeriod, dueAt: now } };
}
