import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../http/caller.ts';
import { routeOptions } from '../http/route-options.ts';
import type { ReadPaymentLinksDeps } from './list-payment-links.ts';
import {
  paymentLinkId,
  paymentLinkRecord,
  toPaymentLinkRecord,
  updatePaymentLinkBody,
} from './payment-links.wire.ts';
import { updatePaymentLink } from './update-payment-link.ts';

export function addUpdatePaymentLinkRoute(server: HttpServer, deps: ReadPaymentLinksDeps): void {
  server.patch(
    '/payment-links/:id',
    routeOptions(
      { anyOf: ['payment_links:write'] },
      {
        operationId: 'updatePaymentLink',
        tags: ['Payment links'],
        summary: 'Disable a payment link, or enable it again',
        description: 'A link that is used up or expired stays so.',
      },
      { params: paymentLinkId, body: updatePaymentLinkBody, response: { 200: paymentLinkRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const key = { workspaceId, id: request.params.id };
      const change = { isDisabled: request.body.disabled };
      const link = await updatePaymentLink(deps, key, change);
      if (link === null) return sendError(reply, standardReplies.notFound);
      const around = { environment, publicUrl: deps.publicUrl, now: deps.now() };
      return reply.send(toPaymentLinkRecord(link, around));
    },
  );
}
