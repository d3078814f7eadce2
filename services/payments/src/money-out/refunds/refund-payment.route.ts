import { ruleBroken, sendError, standardReplies } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { paymentId } from '../../charges/payments/payments.wire.ts';
import { callerOf } from '../../edge/caller.ts';
import { toErrorReply } from '../../edge/rejection-replies.ts';
import { requireScopes } from '../../edge/require-scopes.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { RefundPayment, RefundPaymentOutcome } from './refund-payment.ts';
import {
  heldRefundRecord,
  refundedPaymentRecord,
  refundPaymentBody,
  toHeldRefundRecord,
  toRefundedPaymentRecord,
} from './refunds.wire.ts';

export function addRefundPaymentRoute(server: HttpServer, refundPayment: RefundPayment): void {
  server.post(
    '/payments/:id/refund',
    routeOptions(
      { anyOf: ['refunds:create_full', 'refunds:create_partial'] },
      {
        operationId: 'refundPayment',
        tags: ['Payments'],
        summary: 'Give a payment back, all of what remains or a part of it',
        description:
          'Without `amount` all that remains goes back, which needs the scope `refunds:create_full`; with `amount` it is `refunds:create_partial`, however large it is. Each call is a new refund; an `Idempotency-Key` is ignored. On a live key an amount above the threshold of its currency answers 202 and waits for a second person. A 502 may mean that the outcome is not known: then the amount stays reserved, a repeat is refused with 409, and `GET /payments/{id}/refunds` tells how it ends.',
        errors: [400, 404, 409, 502, 503],
      },
      {
        params: paymentId,
        body: refundPaymentBody,
        response: { 200: refundedPaymentRecord, 202: heldRefundRecord },
      },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const amount = request.body?.amount;
      // Whether the field was sent decides, not its size.
      requireScopes(caller, [
        amount === undefined ? 'refunds:create_full' : 'refunds:create_partial',
      ]);
      const outcome = await refundPayment({
        caller,
        paymentId: request.params.id,
        amountMinor: amount === undefined ? null : BigInt(amount),
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
          return sendError(reply, toReply(outcome));
      }
    },
  );
}

type Rejection = Extract<RefundPaymentOutcome, { kind: 'reject' }>;

/** The same violation has the same text for every payment and amount, whatever the provider said. */
function toReply(rejection: Rejection): ErrorReply {
  switch (rejection.reason) {
    case 'not_refundable':
      return ruleBroken('Only a succeeded or partially refunded payment can be refunded.');
    case 'exceeds_remaining':
      return ruleBroken('The refund amount is more than what remains of the payment.');
    case 'in_flight':
      return {
        status: 409,
        code: 'conflict',
        error:
          'Another refund of this payment is under way. Wait until it is over, then read the payment before you decide.',
      };
    case 'provider_failed':
      return {
        status: 502,
        code: 'internal_error',
        error:
          'The payment provider did not confirm the refund. GET /payments/{id}/refunds tells whether it failed or is still being looked into.',
      };
    case 'provider_away':
      return standardReplies.unavailable;
    case 'not_found':
      return standardReplies.notFound;
    case 'not_verified':
    case 'paused':
      return toErrorReply(rejection);
  }
}
