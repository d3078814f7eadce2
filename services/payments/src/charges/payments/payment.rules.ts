export const paymentStatuses = [
  'pending',
  'processing',
  'succeeded',
  'partially_refunded',
  'refunded',
  'failed',
  'cancelled',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentFailureCodes = [
  'declined',
  'insufficient_funds',
  'expired',
  'authentication_failed',
  'abandoned',
  'provider_error',
  'amount_mismatch',
  'limit_exceeded',
  'duplicate_payment',
  'subscription_cancelled',
] as const;
export type PaymentFailureCode = (typeof paymentFailureCodes)[number];

/** Why an operator must look at a payment. */
export const paymentAttentions = ['amount_mismatch', 'currency_mismatch', 'unresolved'] as const;
export type PaymentAttention = (typeof paymentAttentions)[number];

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export interface Payment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly refundedMinor: bigint;
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
  readonly source: PaymentSource;
  readonly split: PaymentSplit | null;
  /** The title of the payment link that was paid. */
  readonly title: string | null;
  readonly description: string | null;
  /** The merchant's order number. */
  readonly orderReference: string | null;
  readonly reference: string;
  readonly provider: string | null;
  readonly providerReference: string | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly customer: Customer | null;
  readonly failureCode: PaymentFailureCode | null;
  readonly failureReason: string | null;
  readonly attention: PaymentAttention | null;
  readonly latestRefundId: string | null;
  /** All refunds ever requested, whatever their outcome. */
  readonly refundCount: number;
  /** The latest dispute. */
  readonly dispute: { readonly id: string; readonly status: DisputeStatus } | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly processingAt: Date | null;
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly settledAt: Date | null;
}

export interface PaymentMethod {
  readonly type: string;
  readonly brand?: string | null;
  readonly last4?: string | null;
  readonly bank?: string | null;
  readonly network?: string | null;
}

export interface Customer {
  readonly email?: string | null;
  readonly name?: string | null;
  readonly phone?: string | null;
}

/** What the payer paid through. */
export type PaymentSource =
  | { readonly kind: 'payment_link'; readonly id: string }
  | { readonly kind: 'qr_code'; readonly id: string }
  | { readonly kind: 'subscription'; readonly id: string }
  | { readonly kind: 'none' };

export interface PaymentSplit {
  readonly recipientId: string;
  readonly amountMinor: bigint;
  /** False if the recipient was disabled and the share went to the merchant. */
  readonly isRouted: boolean;
  readonly reason: string | null;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/**
 * A full page always reports more: by contract, one empty last page is accepted in exchange for
 * never counting ahead.
 */
export function toPage<Item extends { readonly id: string }>(
  items: readonly Item[],
  limit: number,
): Page<Item> {
  const last = items.at(-1);
  const isFull = items.length === limit;
  return { items, hasMore: isFull, nextCursor: isFull && last !== undefined ? last.id : null };
}
