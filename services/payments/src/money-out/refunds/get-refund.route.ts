import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { GetRefund } from './get-refund.ts';
import { refundId, refundRecord, toRefundRecord } from './refunds.wire.ts';

export function addGetRefundRoute(server: HttpServer, getRefund: GetRefund): void {
  server.get(
    '/refunds/:id',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'getRefund',
        tags: ['Payments'],
        summary: 'Get a refund',
        description: 'Returns the refund’s current status, and whether its outcome is known.',
      },
      { params: refundId, response: { 200: refundRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const refund = await getRefund({ workspaceId, id: request.params.id });
      if (refund === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toRefundRecord(refund, environment));
    },
  );
}
