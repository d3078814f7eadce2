import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../../edge/caller.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { toPayoutReply } from '../payout-refusals.wire.ts';
import { previewPayout } from './preview-payout.ts';
import type { PreviewPayoutDeps } from './preview-payout.ts';
import {
  payoutPreviewQuery,
  payoutPreviewRecord,
  toPayoutPreviewRecord,
} from './preview-payout.wire.ts';

export function addPreviewPayoutRoute(server: HttpServer, deps: PreviewPayoutDeps): void {
  server.get(
    '/payouts/preview',
    routeOptions(
      { anyOf: ['payouts:create'] },
      {
        operationId: 'previewPayout',
        tags: ['Payouts'],
        summary: 'Show what a payout would do, and change nothing',
        description:
          'Refuses what the payout itself would refuse, in the same words. It is exact at the time of the response; another refund or payout can change it.',
        errors: [503],
        reasons: [
          'not_verified',
          'paused',
          'sandbox_key',
          'currency_not_offered',
          'no_account',
          'insufficient_balance',
          'provider_unavailable',
        ],
      },
      { querystring: payoutPreviewQuery, response: { 200: payoutPreviewRecord } },
    ),
    async (request, reply) => {
      const { amount = null, currency, destination_type: destinationType } = request.query;
      const asked = { amountMinor: amount, currency, destinationType };
      const outcome = await previewPayout(deps, { caller: callerOf(request), request: asked });
      if (outcome.kind === 'reject') return sendError(reply, toPayoutReply(outcome, asked));
      return reply.send(toPayoutPreviewRecord(outcome));
    },
  );
}
