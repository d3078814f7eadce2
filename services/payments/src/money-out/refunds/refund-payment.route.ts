import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { paymentId } from '../../charges/payments/payments.wire.ts';
import { callerOf } from '../../edge/caller.ts';
import { requireScopes } from '../../edge/require-scopes.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { RefundPayment } from './refund-payment.ts';
import { toRefundReply } from './refund-refusals.wire.ts';
import {
  heldRefundRecord,
  refundedPaymentRecord,
  refundPaymentBody,
  refundPaymentHeaders,
  staffRefundBody,
  toHeldRefundRecord,
  toRefundedPaymentRecord,
  toRefundReason,
} from './refunds.wire.ts';

/** A member may give a reason; the body of a key's request accepts no other fields. */
export function addRefundPaymentRoute(
  server: HttpServer,
  refundPayment: RefundPayment,
  asks: 'keys' | 'people',
): void {
  server.post(
    '/payments/:id/refund',
    routeOptions(
      { anyOf: ['refunds:create_full', 'refunds:create_partial'] },
      {
        operationId: 'refundPayment',
        repeat: 'never',
        bodyExample: { amount: 2_500 },
        scopesWhen: {
          'refunds:create_full': 'Without `amount`.',
          'refunds:create_partial': 'With `amount`.',
        },
        answers: {
          200: 'The payment provider accepted the refund. Returns the payment with it.',
          202: 'The refund waits for a second approver. No money has moved.',
        },
        tags: ['Payments'],
        summary: 'Refund a payment, in full or in part',
        description:
          'Without `amount`, refunds everything that remains, which requires the scope `refunds:create_full`. With `amount`, requires `refunds:create_partial`, whatever the amount. Each call creates a new refund; an `Idempotency-Key` is ignored. With `Expect-Refund-Count`, a request whose response was lost can be repeated: the repeat gets 409 if the first one was received. With a live key, an amount above the currency’s threshold needs a second approver (202). A 502 can mean that the outcome is not known yet: the amount then stays reserved, a repeated request gets 409, and `GET /payments/{id}/refunds` shows the outcome.',
        errors: [400, 404, 409, 502, 503],
        reasons: [
          'not_verified',
          'paused',
          'refund_count_differs',
          'not_refundable',
          'exceeds_remaining',
          'disputed',
          'refund_in_flight',
          'provider_failed',
          'provider_unavailable',
        ],
      },
      {
        headers: refundPaymentHeaders,
        params: paymentId,
        body: asks === 'people' ? staffRefundBody : refundPaymentBody,
        response: { 200: refundedPaymentRecord, 202: heldRefundRecord },
      },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const amount = request.body?.amount;
      // The required scope depends on whether the field was sent, not on the amount.
      requireScopes(caller, [
        amount === undefined ? 'refunds:create_full' : 'refunds:create_partial',
      ]);
      const outcome = await refundPayment({
        caller,
        paymentId: request.params.id,
        amountMinor: amount === undefined ? null : BigInt(amount),
        expectedCount: request.headers['expect-refund-count'] ?? null,
        reference: request.headers['refund-reference'] ?? null,
        reason: toRefundReason(request.body),
      });
      switch (outcome.kind) {
        case 'refunded':
          return reply.send(
            toRefundedPaymentRecord(outcome.payment, outcome.refund, caller.environment),
          );
        case 'held':
          return reply
            .status(202)
            .send(toHeldRefundRecord(outcome.refund, outcome.approvalId, caller.environment));
        case 'reject':
          return sendError(reply, toRefundReply(outcome));
      }
    },
  );
}
