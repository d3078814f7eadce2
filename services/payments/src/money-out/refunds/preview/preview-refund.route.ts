import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { paymentId } from '../../../charges/payments/payments.wire.ts';
import { callerOf } from '../../../edge/caller.ts';
import { requireScopes } from '../../../edge/require-scopes.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { toRefundReply } from '../refund-refusals.wire.ts';
import { previewRefund } from './preview-refund.ts';
import type { PreviewRefundDeps } from './preview-refund.ts';
import {
  refundPreviewQuery,
  refundPreviewRecord,
  toRefundPreviewRecord,
} from './preview-refund.wire.ts';

export function addPreviewRefundRoute(server: HttpServer, deps: PreviewRefundDeps): void {
  server.get(
    '/payments/:id/refund/preview',
    routeOptions(
      { anyOf: ['refunds:create_full', 'refunds:create_partial'] },
      {
        operationId: 'previewRefund',
        scopesWhen: {
          'refunds:create_full': 'Without `amount`.',
          'refunds:create_partial': 'With `amount`.',
        },
        tags: ['Payments'],
        summary: 'Show what a refund would do, and change nothing',
        description:
          'Refuses what the refund itself would refuse, in the same words. It is exact at the time of the response; another refund or payout can change it.',
        errors: [404, 409, 503],
        reasons: [
          'not_verified',
          'paused',
          'not_refundable',
          'exceeds_remaining',
          'disputed',
          'refund_in_flight',
          'provider_unavailable',
        ],
      },
      {
        params: paymentId,
        querystring: refundPreviewQuery,
        response: { 200: refundPreviewRecord },
      },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { amount = null } = request.query;
      requireScopes(caller, [amount === null ? 'refunds:create_full' : 'refunds:create_partial']);
      const outcome = await previewRefund(deps, {
        caller,
        paymentId: request.params.id,
        amountMinor: amount,
      });
      if (outcome.kind === 'reject') return sendError(reply, toRefundReply(outcome));
      return reply.send(toRefundPreviewRecord(outcome));
    },
  );
}
