import { sourceOf } from './outcomes/charge-outcome.rules.ts';
import type { LockedPayment, PaymentState } from './outcomes/charge-outcome.rules.ts';
import type { PaymentSource } from './payment.rules.ts';

interface PaymentEventSubject {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly feeMinor: bigint;
  readonly source: PaymentSource;
  readonly title: string | null;
  readonly orderReference: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

type PaymentEvent = ReturnType<typeof paymentSucceeded> | ReturnType<typeof paymentFailed>;

/** The event of a status change. A payment that had already failed sends its failure only once. */
export function eventOf(payment: LockedPayment, after: PaymentState): PaymentEvent | null {
  if (after.status === payment.status) return null;
  const subject = { ...payment, source: sourceOf(payment) };
  if (after.status === 'succeeded') return paymentSucceeded(subject);
  if (after.status === 'failed') return paymentFailed(subject, after.failureReason ?? '');
  return null;
}

/** Event amounts are in minor units. */
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
      ...orderOf(payment),
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
      ...orderOf(payment),
    },
  } as const;
}

/**
 * Only for a payment with an order number or metadata: all other events have exactly the contract's
 * fields.
 */
function orderOf({ title, orderReference, metadata }: PaymentEventSubject) {
  const texts = Object.entries(metadata).map(([name, value]) => [name, String(value)] as const);
  if (orderReference === null && texts.length === 0) return {};
  return {
    title,
    order_reference: orderReference,
    metadata: { members: Object.fromEntries(texts) },
  };
}

/** A subscription's charge has the subscription id instead of the two others. */
function sourceIds(source: PaymentSource) {
  if (source.kind === 'subscription') return { subscription_id: source.id };
  return {
    qr_code_id: source.kind === 'qr_code' ? source.id : null,
    payment_link_id: source.kind === 'payment_link' ? source.id : null,
  };
}
