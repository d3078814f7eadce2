import { dayMs } from '@countinghouse/calendar';
import { periodAt, periodStart } from './period.rules.ts';
import type { Rhythm } from './period.rules.ts';
import type { SubscriptionStatus } from './subscription.rules.ts';

/** What charges change of a subscription. */
export interface Lifecycle {
  readonly status: SubscriptionStatus;
  /** When the first charge succeeded; null before. */
  readonly anchorAt: Date | null;
  /** The period that was paid last. */
  readonly periodNumber: number | null;
  readonly currentPeriodStart: Date | null;
  readonly currentPeriodEnd: Date | null;
  /** The period that is being charged, or whose charge has failed. */
  readonly chargingPeriod: number | null;
  readonly failedAttempts: number;
  readonly dueAt: Date | null;
  readonly latestPaymentId: string | null;
  readonly cancelledAt: Date | null;
}

/** Which attempt of which period a renewal is: no other charge has the same two numbers. */
export interface Renewal {
  readonly periodNumber: number;
  readonly attemptNumber: number;
  /** Made by the payer at a page, with another card. */
  readonly isByPayer: boolean;
}

/** A payment of the subscription; `renewal` is null for the payer's own at the checkout. */
export interface SubscriptionCharge {
  readonly paymentId: string;
  readonly renewal: Renewal | null;
}

/** Whether money for this charge is the merchant's, and if not, why not. */
export type Standing = 'open' | 'paid' | 'cancelled';

/** Days after the first failure on which a renewal is tried again. */
export const retryDays: readonly number[] = [1, 3, 5, 7];

/**
 * What is to be charged now. Periods that passed while nothing could be charged are skipped: the
 * payer gets one charge for the period that runs, not a heap of them for what nobody served.
 */
export function decideRenewal(subscription: Lifecycle & Rhythm, now: Date): Renewal {
  const { anchorAt, periodNumber, chargingPeriod, failedAttempts } = subscription;
  if (anchorAt === null || periodNumber === null) {
    throw new Error('the subscription has no paid period yet');
  }
  if (subscription.status === 'past_due' && chargingPeriod !== null) {
    return { periodNumber: chargingPeriod, attemptNumber: failedAttempts + 1, isByPayer: false };
  }
  const running = periodAt(anchorAt, subscription, now);
  return { periodNumber: Math.max(periodNumber + 1, running), attemptNumber: 1, isByPayer: false };
}

/**
 * The period that a subscriber can pay for with another card: the one that could not be charged, else the
 * next, but never more than one ahead. Null when there is none.
 */
export function periodForPayer(subscription: Lifecycle, now: Date): number | null {
  const { status, chargingPeriod, periodNumber, currentPeriodStart } = subscription;
  if (status === 'past_due') return chargingPeriod;
  if (status !== 'active' || periodNumber === null || currentPeriodStart === null) return null;
  // A renewal that is under way comes first.
  if (chargingPeriod !== null || currentPeriodStart > now) return null;
  return periodNumber + 1;
}

/** Nothing is due while a charge is under way, so that none is made while another is unknown. */
export function whileCharging(
  subscription: Lifecycle,
  renewal: Renewal,
  paymentId: string,
): Lifecycle {
  return {
    ...subscription,
    chargingPeriod: renewal.periodNumber,
    dueAt: null,
    latestPaymentId: paymentId,
  };
}

export function standingOf(subscription: Lifecycle, { renewal }: SubscriptionCharge): Standing {
  if (isOver(subscription.status)) return 'cancelled';
  const { periodNumber } = subscription;
  return periodNumber === null || (renewal !== null && renewal.periodNumber > periodNumber)
    ? 'open'
    : 'paid';
}

export function afterSuccess(
  subscription: Lifecycle & Rhythm,
  charge: SubscriptionCharge,
  now: Date,
): Lifecycle {
  if (standingOf(subscription, charge) !== 'open') return subscription;
  const anchorAt = subscription.anchorAt ?? now;
  const periodNumber = charge.renewal?.periodNumber ?? 0;
  const currentPeriodEnd = periodStart(anchorAt, subscription, periodNumber + 1);
  return {
    status: 'active',
    anchorAt,
    periodNumber,
    currentPeriodStart: periodStart(anchorAt, subscription, periodNumber),
    currentPeriodEnd,
    chargingPeriod: null,
    failedAttempts: 0,
    dueAt: currentPeriodEnd,
    latestPaymentId: charge.paymentId,
    cancelledAt: null,
  };
}

/** A try of the payer's own that failed leaves it open; a failed renewal is tried again, then given up. */
export function afterFailure(
  subscription: Lifecycle,
  charge: SubscriptionCharge,
  now: Date,
): Lifecycle {
  if (standingOf(subscription, charge) !== 'open') return subscription;
  if (charge.renewal === null || charge.renewal.isByPayer) {
    return { ...subscription, latestPaymentId: charge.paymentId };
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
  return { ...subscription, status: 'cancelled', dueAt: null, cancelledAt: now };
}

export function isOver(status: SubscriptionStatus): boolean {
  return status === 'cancelled' || status === 'ended';
}

/** From one failure to the next try; an outcome that took days to learn moves the later ones too. */
function daysUntilRetry(attemptNumber: number): number | null {
  const day = retryDays[attemptNumber - 1];
  return day === undefined ? null : day - (retryDays[attemptNumber - 2] ?? 0);
}
