import type { Payment } from '../payments/payment.rules.ts';
import type { PayTarget } from './pay-target.rules.ts';

/** The payment status that a payer sees: fewer states than a merchant sees. */
export type PayerStatus = 'waiting' | 'processing' | 'paid' | 'refunded' | 'failed' | 'cancelled';

export function payerStatus(payment: Payment): PayerStatus {
  switch (payment.status) {
    case 'pending':
      return 'waiting';
    case 'processing':
      return 'processing';
    case 'succeeded':
    case 'partially_refunded':
      return 'paid';
    case 'refunded':
      return 'refunded';
    case 'failed':
      return 'failed';
    case 'cancelled':
      return 'cancelled';
  }
}

export function isOver(status: PayerStatus): boolean {
  return status !== 'waiting' && status !== 'processing';
}

/** A payment's page exists only under the code that it was paid through. */
export function isPaymentOf(payment: Payment, target: PayTarget): boolean {
  const { source } = payment;
  return source.kind === target.kind && source.id === target.id;
}

/** Most payments have an outcome within seconds; a bank transfer may take hours. */
const askAgainAfter = [
  { untilAgeSeconds: 120, seconds: 4 },
  { untilAgeSeconds: 900, seconds: 15 },
] as const;
const askAgainLateSeconds = 60;

/** How long the page waits before it reloads. */
export function refreshAfterSeconds(createdAt: Date, now: Date): number {
  const ageSeconds = (now.getTime() - createdAt.getTime()) / 1_000;
  return (
    askAgainAfter.find(({ untilAgeSeconds }) => ageSeconds < untilAgeSeconds)?.seconds ??
    askAgainLateSeconds
  );
}

/** `a…@example.com`: enough for the payer to recognise, too little for anyone who finds the URL. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at < 1 ? '…' : `${first}…${email.slice(at)}`;
}
