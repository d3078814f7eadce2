import { dayMs } from '@countinghouse/calendar';
import { planAtPeriod } from './changes/amount-plan.rules.ts';
import type { AmountPlan } from './changes/amount-plan.rules.ts';
import { periodAt, periodStart } from './period.rules.ts';
import type { Rhythm } from './period.rules.ts';
import type { SubscriptionStatus } from './subscription.rules.ts';

/** The fields of a subscription that charges change. */
export interface Lifecycle extends AmountPlan {
  readonly status: SubscriptionStatus;
  /** When the first charge succeeded or charging last resumed; null before. */
  readonly anchorAt: Date | null;
  /** The number of the period that starts at the anchor. */
  readonly anchorPeriod: number;
  /** The last paid period. */
  readonly periodNumber: number | null;
  readonly currentPeriodStart: Date | null;
  readonly currentPeriodEnd: Date | null;
  /** The period being charged, or whose charge failed. */
  readonly chargingPeriod: number | null;
  readonly failedAttempts: number;
  readonly dueAt: Date | null;
  readonly latestPaymentId: string | null;
  readonly cancelledAt: Date | null;
  /** When the merchant paused it; null if not paused. */
  readonly pausedAt: Date | null;
}

/** The period and attempt of a renewal: unique per charge. */
export interface Renewal {
  readonly periodNumber: number;
  readonly attemptNumber: number;
  /** Made by the payer on a page, with another card. */
  readonly isByPayer: boolean;
}

/** A payment of the subscription; `renewal` is null for the payer's own payment at the checkout. */
export interface SubscriptionCharge {
  readonly paymentId: string;
  readonly renewal: Renewal | null;
}

/** Whether the merchant keeps the money of this charge, and if not, why. */
export type ChargeAcceptance = 'open' | 'paid' | 'cancelled';

/** Days after the first failure on which a renewal is retried. */
export const retryDays: readonly number[] = [1, 3, 5, 7];

/**
 * The charge to make now. Periods that passed while charging was impossible are skipped: the payer
 * is charged once, for the current period, not for periods without service.
 */
export function decideRenewal(subscription: Lifecycle & Rhythm, now: Date): Renewal {
  const { anchorAt, anchorPeriod, periodNumber, chargingPeriod, failedAttempts } = subscription;
  if (anchorAt === null || periodNumber === null) {
    throw new Error('the subscription has no paid period yet');
  }
  if (subscription.status === 'past_due' && chargingPeriod !== null) {
    return { periodNumber: chargingPeriod, attemptNumber: failedAttempts + 1, isByPayer: false };
  }
  const running = anchorPeriod + periodAt(anchorAt, subscription, now);
  return { periodNumber: Math.max(periodNumber + 1, running), attemptNumber: 1, isByPayer: false };
}

/**
 * The period that a subscriber can pay for with another card: the failed one, else the next, never
 * more than one ahead. Null if there is none.
 */
export function periodForPayer(subscription: Lifecycle, now: Date): number | null {
  const { status, chargingPeriod, periodNumber, currentPeriodStart } = subscription;
  if (status === 'past_due') return chargingPeriod;
  if (status !== 'active' || periodNumber === null || currentPeriodStart === null) return null;
  // A renewal in flight comes first.
  if (chargingPeriod !== null || currentPeriodStart > now) return null;
  return Math.max(periodNumber + 1, subscription.anchorPeriod);
}

/** The amounts once a period is charged: a planned amount takes effect with its first period. */
export function planOfPeriod(subscription: Lifecycle & Rhythm, periodNumber: number): AmountPlan {
  const { anchorAt, anchorPeriod } = subscription;
  return anchorAt === null
    ? subscription
    : planAtPeriod(subscription, periodStart(anchorAt, subscription, periodNumber - anchorPeriod));
}

/**
 * Clears the due time while a charge is in flight, so that no second one is made while its outcome
 * is unknown.
 */
export function whileCharging(
  subscription: Lifecycle & Rhythm,
  renewal: Renewal,
  paymentId: string,
): Lifecycle {
  return {
    ...subscription,
    ...planOfPeriod(subscription, renewal.periodNumber),
    chargingPeriod: renewal.periodNumber,
    dueAt: null,
    latestPaymentId: paymentId,
  };
}

export function acceptanceOf(
  subscription: Lifecycle,
  { renewal }: SubscriptionCharge,
): ChargeAcceptance {
  if (isOver(subscription.status)) return 'cancelled';
  const { periodNumber, chargingPeriod } = subscription;
  if (periodNumber === null) return 'open';
  if (renewal === null || renewal.periodNumber <= periodNumber) return 'paid';
  // A later period is being charged, so an earlier one is no longer wanted.
  return chargingPeriod !== null && renewal.periodNumber < chargingPeriod ? 'paid' : 'open';
}

/** A paused subscription stays paused: the charge was in flight when the merchant paused it. */
export function afterSuccess(
  subscription: Lifecycle & Rhythm,
  charge: SubscriptionCharge,
  now: Date,
): Lifecycle {
  if (acceptanceOf(subscription, charge) !== 'open') return subscription;
  const anchorAt = subscription.anchorAt ?? now;
  const { anchorPeriod, pausedAt } = subscription;
  const periodNumber = charge.renewal?.periodNumber ?? 0;
  const steps = periodNumber - anchorPeriod;
  const currentPeriodEnd = periodStart(anchorAt, subscription, steps + 1);
  return {
    ...planOfPeriod(subscription, periodNumber),
    status: pausedAt === null ? 'active' : 'paused',
    anchorAt,
    anchorPeriod,
    periodNumber,
    currentPeriodStart: periodStart(anchorAt, subscription, steps),
    currentPeriodEnd,
    chargingPeriod: null,
    failedAttempts: 0,
    dueAt: pausedAt === null ? currentPeriodEnd : null,
    latestPaymentId: charge.paymentId,
    cancelledAt: null,
    pausedAt,
  };
}

/**
 * The payer's own failed attempt leaves the period open. A failed renewal is retried, then given
 * up. It is not retried while paused.
 */
export function afterFailure(
  subscription: Lifecycle,
  charge: SubscriptionCharge,
  now: Date,
): Lifecycle {
  if (acceptanceOf(subscription, charge) !== 'open') return subscription;
  if (charge.renewal === null || charge.renewal.isByPayer) {
    return { ...subscription, latestPaymentId: charge.paymentId };
  }
  if (subscription.pausedAt !== null) {
    const latestPaymentId = charge.paymentId;
    return { ...subscription, chargingPeriod: null, failedAttempts: 0, latestPaymentId };
  }
  const failed: Lifecycle = {
    ...subscription,
    status: 'past_due',
    chargingPeriod: charge.renewal.periodNumber,
    failedAttempts: charge.renewal.attemptNumber,
    latestPaymentId: charge.paymentId,
  };
  const waitDays = daysUntilRetry(charge.renewal.attemptNumber);
  if (waitDays === null) return afterCancel(failed, now);
  return { ...failed, dueAt: new Date(now.getTime() + waitDays * dayMs) };
}

export function afterCancel(subscription: Lifecycle, now: Date): Lifecycle {
  return { ...subscription, status: 'cancelled', dueAt: null, cancelledAt: now, pausedAt: null };
}

export function isOver(status: SubscriptionStatus): boolean {
  return status === 'cancelled' || status === 'ended';
}

/**
 * The days from one failure to the next retry; an outcome that arrives days late delays the later
 * retries too.
 */
function daysUntilRetry(attemptNumber: number): number | null {
  const day = retryDays[attemptNumber - 1];
  return day === undefined ? null : day - (retryDays[attemptNumber - 2] ?? 0);
}
