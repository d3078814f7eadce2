import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Payment } from '../payments/payment.rules.ts';
import type { PayTarget, PayTargetStatus } from './pay-target.rules.ts';

/** What the payer's pages ask of the payments behind them. */
export interface CheckoutPayments {
  /** Makes the payment of one attempt and the provider's page for it. */
  readonly start: (request: StartPaymentRequest) => Promise<StartPaymentOutcome>;
  readonly find: (key: PaymentOfTarget) => Promise<Payment | null>;
  /** Asks the provider, settles what it says, and gives the payment as it is then. */
  readonly refresh: (key: PaymentOfTarget) => Promise<Payment | null>;
  /** The short number of a received payment's receipt. */
  readonly receiptNumber: (key: PaymentOfTarget) => Promise<string>;
  /** By the payer, or by the merchant when there is a caller. */
  readonly cancel: (key: PaymentOfTarget, caller?: WorkspaceActor) => Promise<CancelPaymentOutcome>;
}

interface PaymentOfTarget {
  readonly workspaceId: string;
  readonly id: string;
}

export interface StartPaymentRequest {
  readonly target: PayTarget;
  readonly amountMinor: bigint;
  readonly customer: { readonly email: string; readonly name?: string };
  /** SHA-256 of the form's token: the same form submitted twice finds the same attempt. */
  readonly formToken: Buffer;
  readonly locale: string;
  /** A subscriber pays a later period with another card. */
  readonly isRenewal?: boolean;
  /** Where the provider sends the payer's browser back to. */
  readonly returnAddress: (paymentId: string) => string;
}

export type StartPaymentOutcome =
  /** Send the payer to `url`. A repeated form gets the page of its first submit. */
  | { readonly kind: 'started'; readonly paymentId: string; readonly url: string }
  /** The form was submitted before, and its attempt has no page to go to (any more). */
  | { readonly kind: 'known'; readonly paymentId: string }
  /** The provider refused or could not be reached; a new try is a new payment. */
  | { readonly kind: 'provider_failed'; readonly paymentId: string }
  | { readonly kind: 'paused'; readonly retryAfterSeconds: number }
  | { readonly kind: 'closed'; readonly status: Exclude<PayTargetStatus, 'active'> };

export type CancelPaymentOutcome =
  | { readonly kind: 'cancelled'; readonly payment: Payment }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'not_pending' };
