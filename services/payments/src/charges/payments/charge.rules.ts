import type { PaymentAttention, PaymentFailureCode, PaymentStatus } from './payment.rules.ts';

/** The payment's state when the provider's outcome is applied. */
export interface PaymentToSettle {
  readonly status: PaymentStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly failureCode: PaymentFailureCode | null;
  readonly attention: PaymentAttention | null;
  /** When the provider's page stops accepting the payer; null if there never was one. */
  readonly sessionExpiresAt: Date | null;
  /**
   * Whether the target still accepts money: a single-use code may be paid, a subscription
   * cancelled.
   */
  readonly target: 'open' | 'paid' | 'cancelled';
}

/** The charge's outcome at the provider, independent of its wire format. */
export type ProviderChargeOutcome =
  | { readonly kind: 'succeeded'; readonly amountMinor: bigint; readonly currency: string }
  | { readonly kind: 'failed'; readonly code: PaymentFailureCode; readonly reason: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unknown' };

export type SettleDecision =
  | { readonly kind: 'unchanged'; readonly note: SettleNote | null }
  | { readonly kind: 'processing' }
  | { readonly kind: 'succeeded'; readonly isLate: boolean }
  | { readonly kind: 'failed'; readonly code: PaymentFailureCode; readonly reason: string }
  /** The money stays in suspense for an operator. */
  | { readonly kind: 'mismatch'; readonly attention: 'amount_mismatch' | 'currency_mismatch' }
  /** The money goes to suspense and is returned to the payer immediately. */
  | {
      readonly kind: 'send_back';
      readonly reason: 'paid_after_cancel';
      readonly status: 'cancelled';
    }
  | {
      readonly kind: 'send_back';
      readonly reason: 'paid_after_cancel' | 'duplicate_payment';
      readonly status: 'failed';
      readonly code: 'subscription_cancelled' | 'duplicate_payment';
    };

/** Logged for an operator although nothing changes. */
type SettleNote = 'failure_after_success' | 'still_unknown';

export const failureReasons: Readonly<Record<PaymentFailureCode, string>> = {
  declined: 'The payment was declined.',
  insufficient_funds: 'The payer’s account had insufficient funds.',
  expired: 'The payer did not complete the payment in time.',
  authentication_failed: 'The payer could not be authenticated.',
  abandoned: 'The payer left before the payment was complete.',
  provider_error: 'The payment provider could not complete the payment.',
  amount_mismatch: 'The amount received differed from the amount due and was returned.',
  limit_exceeded: 'The payment exceeded a limit of the payer’s account.',
  duplicate_payment: 'This code had already been paid; the money was returned.',
  subscription_cancelled: 'The subscription was already cancelled; no money was kept.',
};

/** A provider may take this long after the session's end to report a payer's last click. */
const sessionGraceMs = 2 * 60_000;

export function decideSettlement(
  payment: PaymentToSettle,
  finding: ProviderChargeOutcome,
  now: Date,
): SettleDecision {
  switch (payment.status) {
    case 'pending':
    case 'processing':
      return decideOpen(payment, finding, now);
    case 'failed':
      return decideFailed(payment, finding);
    case 'cancelled':
      return finding.kind === 'succeeded'
        ? { kind: 'send_back', reason: 'paid_after_cancel', status: 'cancelled' }
        : unchanged;
    case 'succeeded':
    case 'partially_refunded':
    case 'refunded':
      // Providers repeat and reorder their notices; a verified outcome stays.
      return finding.kind === 'failed'
        ? { kind: 'unchanged', note: 'failure_after_success' }
        : unchanged;
  }
}

/** The provider's page has expired, and so has the time in which it may still report a charge. */
export function isSessionOver(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && now.getTime() >= expiresAt.getTime() + sessionGraceMs;
}

export function sessionOverAt(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + sessionGraceMs);
}

function decideOpen(
  payment: PaymentToSettle,
  finding: ProviderChargeOutcome,
  now: Date,
): SettleDecision {
  switch (finding.kind) {
    case 'succeeded':
      return decideArrived(payment, finding, false);
    case 'failed':
      return { kind: 'failed', code: finding.code, reason: finding.reason };
    case 'pending':
      return payment.status === 'pending' ? { kind: 'processing' } : unchanged;
    case 'missing':
      // A charge that the provider reported before cannot vanish: only a payer who never paid has
      // expired.
      return payment.status === 'pending' && isSessionOver(payment.sessionExpiresAt, now)
        ? { kind: 'failed', code: 'expired', reason: failureReasons.expired }
        : unchanged;
    case 'unknown':
      return unchanged;
  }
}

function decideFailed(payment: PaymentToSettle, finding: ProviderChargeOutcome): SettleDecision {
  if (finding.kind !== 'succeeded') return unchanged;
  const isReturned =
    payment.failureCode === 'duplicate_payment' || payment.failureCode === 'amount_mismatch';
  return isReturned ? unchanged : decideArrived(payment, finding, true);
}

function decideArrived(
  payment: PaymentToSettle,
  finding: Extract<ProviderChargeOutcome, { kind: 'succeeded' }>,
  isLate: boolean,
): SettleDecision {
  if (finding.currency !== payment.currency) return mismatch(payment, 'currency_mismatch');
  if (finding.amountMinor !== payment.amountMinor) return mismatch(payment, 'amount_mismatch');
  switch (payment.target) {
    case 'open':
      return { kind: 'succeeded', isLate };
    case 'paid': {
      const code = 'duplicate_payment';
      return { kind: 'send_back', reason: code, status: 'failed', code };
    }
    case 'cancelled': {
      const code = 'subscription_cancelled';
      return { kind: 'send_back', reason: 'paid_after_cancel', status: 'failed', code };
    }
  }
}

function mismatch(
  payment: PaymentToSettle,
  attention: 'amount_mismatch' | 'currency_mismatch',
): SettleDecision {
  const isKnown = payment.attention !== null && payment.attention !== 'unresolved';
  return isKnown ? unchanged : { kind: 'mismatch', attention };
}

const unchanged: SettleDecision = { kind: 'unchanged', note: null };
