import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Payment } from '../payments/payment.rules.ts';
import type { RefusalReason } from '../risk/risk.rules.ts';
import type { PayTarget, PayTargetStatus } from './pay-target.rules.ts';

/** What the payer's pages need from payments. */
export interface CheckoutPayments {
  /** Creates the payment of one attempt and the provider's page for it. */
  readonly start: (request: StartPaymentRequest) => Promise<StartPaymentOutcome>;
  readonly find: (key: PaymentOfTarget) => Promise<Payment | null>;
  /** Asks the provider, settles the outcome, and returns the updated payment. */
  readonly refresh: (key: PaymentOfTarget) => Promise<Payment | null>;
  /** The short receipt number of a received payment. */
  readonly receiptNumber: (key: PaymentOfTarget) => Promise<string>;
  /** Cancels as the merchant if there is a caller, else as the payer. */
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
  /** SHA-256 of the form's token: submitting the same form twice finds the same attempt. */
  readonly formToken: Buffer;
  readonly locale: string;
  /** A subscriber pays a later period with another card. */
  readonly isRenewal?: boolean;
  /** Where the provider returns the payer's browser to. */
  readonly returnAddress: (paymentId: string) => string;
}

export type StartPaymentOutcome =
  /** Redirect the payer to `url`. A repeated form gets the page of its first submission. */
  | { readonly kind: 'started'; readonly paymentId: string; readonly url: string }
  /** The form was submitted before, and its attempt has no open payment page. */
  | { readonly kind: 'known'; readonly paymentId: string }
  /** The provider refused or was unreachable; another try is a new payment. */
  | { readonly kind: 'provider_failed'; readonly paymentId: string }
  /** A limit or the merchant's list of payers is in the way; the provider was not called. */
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | { readonly kind: 'paused'; readonly retryAfterSeconds: number }
  | { readonly kind: 'closed'; readonly status: Exclude<PayTargetStatus, 'active'> };

export type CancelPaymentOutcome =
  | { readonly kind: 'cancelled'; readonly payment: Payment }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'not_pending' };
