import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { CreatePayout } from './create-payout.ts';
import { toPayoutReply } from './payout-refusals.wire.ts';
import {
  createPayoutBody,
  heldPayoutAnswer,
  payoutAnswer,
  payoutHeaders,
  toHeldPayout,
  toPayoutAnswer,
} from './payouts.wire.ts';

interface CreatePayoutParts {
  readonly createPayout: CreatePayout;
  readonly now: () => Date;
}

/** Serves API keys and members. A member's payout also requires a recent second factor. */
export function addCreatePayoutRoute(
  server: HttpServer,
  { createPayout, now }: CreatePayoutParts,
): void {
  server.post(
    '/payouts',
    routeOptions(
      { anyOf: ['payouts:create'] },
      {
        operationId: 'createPayout',
        secondFactor: true,
        repeat: 'key',
        bodyExample: { amount: 12_500, currency: 'NGN', destinationType: 'provider_bank' },
        otherBodies: {
          'to the bank, in the provider’s own spelling': {
            amount: 12_500,
            currency: 'NGN',
            destinationType: 'flutterwave_bank',
          },
        },
        environments: ['live'],
        answers: {
          200: {
            description:
              'The new payout, or the one that this key created before. The transfer may still be on its way: see `status`.',
            headers: ['Idempotency-Mismatch'],
          },
          202: 'The payout waits for a second approver. No money has moved.',
        },
        tags: ['Payouts'],
        summary: 'Create a payout',
        description:
          'Sends the amount to the settlement account on file, or keeps it in the service. Repeating a request with the same idempotency key returns 200 with the payout that the key created, in its current state, and `idempotentReplay: true`. If the repeated request differs, the response has the header `Idempotency-Mismatch: true`. Keys never expire. A 502 means that nothing was sent; if the outcome is not known yet, the response is 200 with status `processing`. Live keys only.',
        errors: [409, 501, 502],
        reasons: [
          'not_verified',
          'paused',
          'sandbox_key',
          'currency_not_offered',
          'no_account',
          'account_differs',
          'account_missing',
          'insufficient_balance',
          'destination_changed',
          'provider_failed',
          'provider_unavailable',
        ],
      },
      {
        headers: payoutHeaders,
        body: createPayoutBody,
        response: { 200: payoutAnswer, 202: heldPayoutAnswer },
      },
    ),
    async (request, reply) => {
      if (request.signedIn !== null) requireFreshSecondFactor(request.signedIn, now());
      const outcome = await createPayout({
        caller: callerOf(request),
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
      });
      if (outcome.kind === 'reject') return sendError(reply, toPayoutReply(outcome, request.body));
      const { payout } = outcome;
      if (outcome.kind === 'replayed') {
        if (!outcome.isSameRequest) reply.header('idempotency-mismatch', 'true');
        return reply.send(toPayoutAnswer(payout, true));
      }
      return payout.status === 'pending' && payout.approval !== null
        ? reply.code(202).send(toHeldPayout(payout, payout.approval.id))
        : reply.send(toPayoutAnswer(payout, false));
    },
  );
}
