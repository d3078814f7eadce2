import type { LockedRefund } from './outcomes/refund-outcome.rules.ts';
import type { RefundedPayment } from './refund.rules.ts';

/** Describes the payment after the refund. Amounts are in minor units. */
export function paymentRefunded(payment: RefundedPayment, refund: LockedRefund) {
  return {
    type: 'payment.refunded',
    data: {
      id: payment.id,
      amount: payment.amountMinor,
      refunded_amount: payment.refundedMinor,
      refund_amount: refund.amountMinor,
      currency: payment.currency,
      status: payment.status,
      fully_refunded: payment.status === 'refunded',
      refund_id: refund.id,
    },
  } as const;
}

/** A refund that was announced as done and failed later. */
export function refundFailed(payment: RefundedPayment, refund: LockedRefund) {
  return {
    type: 'refund.failed',
    data: {
      id: refund.id,
      payment_id: payment.id,
      amount: refund.amountMinor,
      currency: payment.currency,
      status: 'failed',
      failure_code: refund.failureCode,
      failure_reason: refund.failureReason,
      payment_status: payment.status,
      refunded_amount: payment.refundedMinor,
    },
  } as const;
}
