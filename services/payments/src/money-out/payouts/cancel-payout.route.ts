import { ruleBroken, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { cancelPayout } from './cancel-payout.ts';
import type { CancelPayoutDeps, CancelPayoutOutcome } from './cancel-payout.ts';
import { payoutId, payoutRecord, toPayoutRecord } from './payouts.wire.ts';

export function addCancelPayoutRoute(server: HttpServer, deps: CancelPayoutDeps): void {
  server.post(
    '/payouts/:id/cancel',
    routeOptions(
      { anyOf: ['payouts:cancel'] },
      {
        operationId: 'cancelPayout',
        repeat: 'never',
        answers: { 200: 'The cancelled payout.' },
        tags: ['Payouts'],
        summary: 'Cancel a payout that has not been sent',
        description:
          'Only a payout that is awaiting approval can be cancelled. Its amount becomes available again. Cancelling a cancelled payout is refused.',
        errors: [400, 404],
        reasons: ['not_pending'],
      },
      { params: payoutId, response: { 200: payoutRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { workspaceId } = caller;
      const outcome = await cancelPayout(deps, { workspaceId, id: request.params.id }, caller);
      if (outcome.kind === 'reject') return sendError(reply, refusals[outcome.reason]);
      return reply.send(toPayoutRecord(outcome.payout));
    },
  );
}

type Refusal = Extract<CancelPayoutOutcome, { kind: 'reject' }>['reason'];

const refusals = {
  not_found: standardReplies.notFound,
  not_pending: ruleBroken(
    'Only a pending payout can be cancelled. This one was already submitted or has ended.',
    reasonFor('not_pending'),
  ),
} satisfies Record<Refusal, unknown>;
