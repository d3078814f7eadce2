import type { Payments } from '@countinghouse/sdk/payments';

/** What the samples use: two clients, and the ids of objects that exist. */
export interface PaymentsNames {
  /** With a live key. */
  readonly api: Payments;
  /** With a sandbox key. */
  readonly sandbox: Payments;
  readonly baseUrl: string;
  readonly key: string;
  readonly fetch: typeof globalThis.fetch;
  readonly paymentId: string;
  readonly pendingPaymentId: string;
  readonly refundedPaymentId: string;
  readonly refundId: string;
  readonly disputeId: string;
  /** Another one, that needs a response too. */
  readonly otherDisputeId: string;
  /** A file of the first dispute. */
  readonly fileId: string;
  /** A PNG or JPEG. */
  readonly picture: Buffer;
  readonly linkId: string;
  readonly qrCodeId: string;
  readonly subscriptionId: string;
  /** Its first payment has succeeded. */
  readonly runningSubscriptionId: string;
  readonly recipientId: string;
  readonly payoutId: string;
  /** It waits for approval. */
  readonly heldPayoutId: string;
  readonly webhookId: string;
  /** Another endpoint, that may be removed. */
  readonly oldWebhookId: string;
  readonly deliveryId: string;
  readonly movementId: string;
  /** Created the payment link. */
  readonly requestId: string;
}

export type PaymentsSample = (names: PaymentsNames) => PromiseLike<unknown>;
