import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { GetPayment } from './get-payment.ts';
import { paymentId, paymentRecord, toPaymentRecord } from './payments.wire.ts';

export function addGetPaymentRoute(server: HttpServer, getPayment: GetPayment): void {
  server.get(
    '/payments/:id',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'getPayment',
        tags: ['Payments'],
        summary: 'Get a payment',
        description:
          'This is the source of truth about a payment, in whatever order events arrive.',
      },
      { params: paymentId, response: { 200: paymentRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const payment = await getPayment({ workspaceId, id: request.params.id });
      if (payment === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toPaymentRecord(payment, environment));
    },
  );
}
