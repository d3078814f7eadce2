import { dayMs } from '@countinghouse/calendar';
import type { Lifecycle } from '../lifecycle.rules.ts';
import { periodAt, periodStart } from '../period.rules.ts';
import type { Rhythm } from '../period.rules.ts';
import type { SubscriptionStatus } from '../subscription.rules.ts';
import { withoutNext } from './amount-plan.rules.ts';
import type { AmountPlan } from './amount-plan.rules.ts';

/**
 * How long before its first charge a higher amount is announced: card schemes require 7 to 30 days.
 */
export const increaseNoticeDays = 14;

export type AmountChange =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'planned'; readonly plan: AmountPlan }
  | {
      readonly kind: 'reject';
      readonly reason: 'subscription_not_running' | 'lower_amount_announced';
    };

/**
 * A lower amount applies from the next renewal, a higher one after its notice. The current amount
 * withdraws an announced increase. An announced decrease can only be lowered further, because the
 * subscriber counts on it.
 */
export function decideAmountChange(
  subscription: AmountPlan & { readonly status: SubscriptionStatus },
  amountMinor: bigint,
  now: Date,
): AmountChange {
  const { status, amountMinor: current, nextAmountMinor: next } = subscription;
  if (status !== 'active' && status !== 'past_due') {
    return { kind: 'reject', reason: 'subscription_not_running' };
  }
  if (amountMinor === (next ?? current)) return { kind: 'unchanged' };
  if (next !== null && next < current && amountMinor > next) {
    return { kind: 'reject', reason: 'lower_amount_announced' };
  }
  if (amountMinor === current) return { kind: 'planned', plan: withoutNext(current) };
  const from = amountMinor > current ? new Date(now.getTime() + increaseNoticeDays * dayMs) : now;
  const plan = { amountMinor: current, nextAmountMinor: amountMinor, nextAmountFrom: from };
  return { kind: 'planned', plan };
}

type PlannedLifecycle = AmountPlan &
  Rhythm &
  Pick<Lifecycle, 'status' | 'anchorAt' | 'anchorPeriod' | 'periodNumber' | 'chargingPeriod'>;

/**
 * When the first period with the next amount begins; null if none is planned or the schedule is
 * stopped.
 */
export function nextAmountAt(subscription: PlannedLifecycle): Date | null {
  const { status, anchorAt, anchorPeriod, periodNumber, nextAmountFrom } = subscription;
  if (status !== 'active' && status !== 'past_due') return null;
  if (nextAmountFrom === null || anchorAt === null || periodNumber === null) return null;
  const running = periodAt(anchorAt, subscription, nextAmountFrom);
  const isBegun = periodStart(anchorAt, subscription, running) < nextAmountFrom;
  const first = isBegun ? running + 1 : running;
  // A period whose charge was created, or has failed, keeps its amount.
  const open = (subscription.chargingPeriod ?? periodNumber) + 1 - anchorPeriod;
  return periodStart(anchorAt, subscription, Math.max(first, open, 0));
}
