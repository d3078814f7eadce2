import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { ReadPaymentLinksDeps } from './list-payment-links.ts';
import {
  paymentLinkId,
  paymentLinkRecord,
  toPaymentLinkRecord,
  updatePaymentLinkBody,
} from './payment-links.wire.ts';
import { updatePaymentLink } from './update-payment-link.ts';
import type { UpdatePaymentLinkDeps } from './update-payment-link.ts';

export function addUpdatePaymentLinkRoute(
  server: HttpServer,
  deps: ReadPaymentLinksDeps & UpdatePaymentLinkDeps,
): void {
  server.patch(
    '/payment-links/:id',
    routeOptions(
      { anyOf: ['payment_links:write'] },
      {
        operationId: 'updatePaymentLink',
        repeat: 'natural',
        bodyExample: { disabled: true },
        answers: { 200: 'The updated payment link.' },
        tags: ['Payment links'],
        summary: 'Enable or disable a payment link',
        description: 'Enabling does not reopen a link that is used up or expired.',
      },
      { params: paymentLinkId, body: updatePaymentLinkBody, response: { 200: paymentLinkRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const change = { isDisabled: request.body.disabled };
      const link = await updatePaymentLink(deps, caller, request.params.id, change);
      if (link === null) return sendError(reply, standardReplies.notFound);
      const { environment } = caller;
      const around = { environment, publicUrl: deps.publicUrl, now: deps.now() };
      return reply.send(toPaymentLinkRecord(link, around));
    },
  );
}
