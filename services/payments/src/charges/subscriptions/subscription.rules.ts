import type { CurrencyCode } from '@countinghouse/money';
import { planAtPeriod } from './changes/amount-plan.rules.ts';
import type { AmountPlan } from './changes/amount-plan.rules.ts';
import type { Interval } from './period.rules.ts';

/** `ended` is reserved: no transition leads there yet. */
export const subscriptionStatuses = [
  'incomplete',
  'active',
  'past_due',
  'paused',
  'cancelled',
  'ended',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The payer as the merchant knows them. The provider ties its token to the e-mail address. */
export interface Subscriber {
  readonly email: string;
  readonly name?: string;
  readonly phone?: string;
}

/** The merchant's request, parsed and in minor units. */
export interface SubscriptionRequest {
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  readonly interval: Interval;
  readonly intervalCount: number;
  readonly customer: Subscriber;
  readonly description: string | null;
  readonly returnUrl: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Subscription extends Omit<SubscriptionRequest, 'customer'>, AmountPlan {
  readonly id: string;
  readonly code: string;
  readonly status: SubscriptionStatus;
  /** Null after the payer was erased. */
  readonly customer: Subscriber | null;
  readonly anchorAt: Date | null;
  readonly anchorPeriod: number;
  readonly periodNumber: number | null;
  readonly chargingPeriod: number | null;
  readonly currentPeriodStart: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly failedAttempts: number;
  /** When the worker continues with it; null while a charge is in flight. */
  readonly dueAt: Date | null;
  readonly latestPaymentId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly cancelledAt: Date | null;
  readonly pausedAt: Date | null;
}

/** The next period is charged when the paid one ends, or later after a longer pause. */
export function nextChargeAt({ status, dueAt, currentPeriodEnd }: Subscription): Date | null {
  return status === 'active' ? (dueAt ?? currentPeriodEnd) : null;
}

/** The amount of the next charge, or of a failed charge's retry. */
export function nextChargeAmount(subscription: Subscription): bigint {
  const at = nextChargeAt(subscription);
  return (at === null ? subscription : planAtPeriod(subscription, at)).amountMinor;
}

export function nextRetryAt(subscription: Subscription): Date | null {
  return subscription.status === 'past_due' ? subscription.dueAt : null;
}
