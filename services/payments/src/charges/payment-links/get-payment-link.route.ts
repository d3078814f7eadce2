import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { findPaymentLink } from './find-payment-link.ts';
import type { ReadPaymentLinksDeps } from './list-payment-links.ts';
import { paymentLinkId, paymentLinkRecord, toPaymentLinkRecord } from './payment-links.wire.ts';

export function addGetPaymentLinkRoute(server: HttpServer, deps: ReadPaymentLinksDeps): void {
  server.get(
    '/payment-links/:id',
    routeOptions(
      { anyOf: ['payment_links:write'] },
      {
        operationId: 'getPaymentLink',
        tags: ['Payment links'],
        summary: 'Get a payment link',
      },
      { params: paymentLinkId, response: { 200: paymentLinkRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const link = await findPaymentLink(deps.database, { workspaceId, id: request.params.id });
      if (link === null) return sendError(reply, standardReplies.notFound);
      const around = { environment, publicUrl: deps.publicUrl, now: deps.now() };
      return reply.send(toPaymentLinkRecord(link, around));
    },
  );
}
