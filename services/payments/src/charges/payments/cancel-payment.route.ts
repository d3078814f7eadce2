import { ruleBroken, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { CancelPaymentOutcome, CheckoutPayments } from '../checkout/checkout-payments.ts';
import { paymentId, paymentRecord, toPaymentRecord } from './payments.wire.ts';

export function addCancelPaymentRoute(
  server: HttpServer,
  cancelPayment: CheckoutPayments['cancel'],
): void {
  server.post(
    '/payments/:id/cancel',
    routeOptions(
      { anyOf: ['payments:cancel'] },
      {
        operationId: 'cancelPayment',
        repeat: 'natural',
        answers: { 200: 'The cancelled payment.' },
        tags: ['Payments'],
        summary: 'Cancel a pending payment',
        description:
          'Voids a payment whose charge has not been submitted yet and closes the payment page. Repeating the call leaves the payment cancelled.',
        errors: [400, 404],
        reasons: ['not_pending'],
      },
      { params: paymentId, response: { 200: paymentRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { workspaceId, environment } = caller;
      const outcome = await cancelPayment({ workspaceId, id: request.params.id }, caller);
      if (outcome.kind === 'reject') return sendError(reply, refusals[outcome.reason]);
      return reply.send(toPaymentRecord(outcome.payment, environment));
    },
  );
}

type Refusal = Extract<CancelPaymentOutcome, { kind: 'reject' }>['reason'];

const refusals = {
  not_found: standardReplies.notFound,
  not_pending: ruleBroken(
    'Only a pending payment can be cancelled. Get the payment to see its status.',
    reasonFor('not_pending'),
  ),
} satisfies Record<Refusal, unknown>;
