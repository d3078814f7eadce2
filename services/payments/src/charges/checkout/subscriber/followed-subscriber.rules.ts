import type { Subscription } from '../../subscriptions/subscription.rules.ts';

/** The subscription behind a payment. */
export interface FollowedSubscriber {
  readonly subscription: Subscription;
  /** Of the subscriber's own page. */
  readonly proof: string;
  /** Whether the payment is for a later period than the first. */
  readonly isRenewal: boolean;
}
