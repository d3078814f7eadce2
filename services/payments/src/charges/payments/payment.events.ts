import { sourceOf } from './outcomes/charge-outcome.rules.ts';
import type { LockedPayment, PaymentState } from './outcomes/charge-outcome.rules.ts';
import type { PaymentSource } from './payment.rules.ts';

interface PaymentEventSubject {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly feeMinor: bigint;
  readonly source: PaymentSource;
}

type PaymentEvent = ReturnType<typeof paymentSucceeded> | ReturnType<typeof paymentFailed>;

/** The event of a move; a payment that had failed already tells of its failure once. */
export function eventOf(payment: LockedPayment, after: PaymentState): PaymentEvent | null {
  if (after.status === payment.status) return null;
  const subject = { ...payment, source: sourceOf(payment) };
  if (after.status === 'succeeded') return paymentSucceeded(subject);
  if (after.status === 'failed') return paymentFailed(subject, after.failureReason ?? '');
  return null;
}

/** Amounts in events are whole minor units. */
function paymentSucceeded(payment: PaymentEventSubject) {
  return {
    type: 'payment.succeeded',
    data: {
      id: payment.id,
      amount: payment.amountMinor,
      currency: payment.currency,
      fee_amount: payment.feeMinor,
      net_amount: payment.amountMinor - payment.feeMinor,
      status: 'succeeded',
      ...sourceIds(payment.source),
    },
  } as const;
}

function paymentFailed(payment: PaymentEventSubject, failureReason: string) {
  return {
    type: 'payment.failed',
    data: {
      id: payment.id,
      amount: payment.amountMinor,
      currency: payment.currency,
      status: 'failed',
      failure_reason: failureReason,
      ...sourceIds(payment.source),
    },
  } as const;
}

/** A subscription's charge names the subscription in place of the two others. */
function sourceIds(source: PaymentSource) {
  if (source.kind === 'subscription') return { subscription_id: source.id };
  return {
    qr_code_id: source.kind === 'qr_code' ? source.id : null,
    payment_link_id: source.kind === 'payment_link' ? source.id : null,
  };
}
