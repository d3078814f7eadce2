import type { Subscription } from '../../subscriptions/subscription.rules.ts';

/** The subscription behind a payment. */
export interface FollowedSubscriber {
  readonly subscription: Subscription;
  /** The proof in the address of the subscriber's own page. */
  readonly proof: string;
  /** Whether the payment is for a period after the first. */
  readonly isRenewal: boolean;
}
