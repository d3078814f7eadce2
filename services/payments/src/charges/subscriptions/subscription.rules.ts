import type { CurrencyCode } from '@countinghouse/money';
import type { Interval } from './period.rules.ts';

/** `paused` and `ended` are kept for later: nothing leads there yet. */
export const subscriptionStatuses = [
  'incomplete',
  'active',
  'past_due',
  'paused',
  'cancelled',
  'ended',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Who pays, as the merchant knows them. The provider ties its token to the address. */
export interface Subscriber {
  readonly email: string;
  readonly name?: string;
  readonly phone?: string;
}

/** What a merchant asks for, understood and in minor units. */
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

export interface Subscription extends Omit<SubscriptionRequest, 'customer'> {
  readonly id: string;
  readonly code: string;
  readonly status: SubscriptionStatus;
  /** Null once the payer was erased. */
  readonly customer: Subscriber | null;
  readonly currentPeriodStart: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly failedAttempts: number;
  /** When the worker goes on with it; null while a charge is under way. */
  readonly dueAt: Date | null;
  readonly latestPaymentId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly cancelledAt: Date | null;
}

/** The end of what is paid for is when the next period is charged. */
export function nextChargeAt(subscription: Subscription): Date | null {
  return subscription.status === 'active' ? subscription.currentPeriodEnd : null;
}

export function nextRetryAt(subscription: Subscription): Date | null {
  return subscription.status === 'past_due' ? subscription.dueAt : null;
}
