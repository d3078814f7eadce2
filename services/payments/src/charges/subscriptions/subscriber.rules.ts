import type { PaymentMethod, PaymentStatus } from '../payments/payment.rules.ts';
import type { Subscription } from './subscription.rules.ts';

/** A charge as its payer sees it. */
export interface SubscriberCharge {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly at: Date;
  readonly paymentMethod: PaymentMethod | null;
}

export interface Subscriber {
  readonly subscription: Subscription;
  /** Newest first. */
  readonly charges: readonly SubscriberCharge[];
}

/**
 * Whether a period can be paid with another card now: the failed one, else the next, never two
 * ahead.
 */
export function mayUseOtherCard(subscription: Subscription, now: Date): boolean {
  const { status, currentPeriodStart, dueAt } = subscription;
  if (status === 'past_due') return true;
  // Nothing is due while a renewal is in flight.
  return (
    status === 'active' &&
    dueAt !== null &&
    currentPeriodStart !== null &&
    currentPeriodStart <= now
  );
}

export function isReceived(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'partially_refunded' || status === 'refunded';
}
