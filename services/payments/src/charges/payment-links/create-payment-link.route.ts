import { invalidField, invalidRequest, sendError } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { refuseLocalhostWhenLive } from '../../edge/input.wire.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { toErrorReply } from '../../edge/rejection-replies.ts';
import { requireScopes } from '../../edge/require-scopes.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { createPaymentLink } from './create-payment-link.ts';
import type { CreatePaymentLinkDeps, CreatePaymentLinkOutcome } from './create-payment-link.ts';
import {
  createPaymentLinkBody,
  decideIdempotencyKey,
  paymentLinkHeaders,
  paymentLinkRecord,
  toPaymentLinkRecord,
} from './payment-links.wire.ts';

export interface CreatePaymentLinkRouteDeps extends CreatePaymentLinkDeps {
  readonly publicUrl: string;
  readonly isLiveSimulated: boolean;
}

const keysDiffer = invalidRequest(
  'The Idempotency-Key header and the idempotencyKey field differ. Send only one, or the same value in both.',
  reasonFor('idempotency_keys_differ'),
);

const alreadyExpired = invalidField(
  'expiresAt',
  'Must be a time in the future.',
  reasonFor('already_expired'),
);

export function addCreatePaymentLinkRoute(
  server: HttpServer,
  deps: CreatePaymentLinkRouteDeps,
): void {
  server.post(
    '/payment-links',
    routeOptions(
      { anyOf: ['payment_links:write'] },
      {
        operationId: 'createPaymentLink',
        repeat: 'key',
        bodyExample: {
          title: 'Two yards of adire',
          currency: 'NGN',
          amount: 12_500,
          metadata: { order: '1017' },
        },
        scopesWhen: { 'splits:assign': 'With `splitRecipientId`.' },
        answers: {
          200: {
            description: 'The new payment link, or the one that this key created before.',
            headers: ['Idempotency-Mismatch'],
          },
        },
        tags: ['Payment links'],
        summary: 'Create a payment link',
        description:
          'Repeating a request with the same idempotency key returns 200 with the link that the key created, in its current state, and `idempotentReplay: true`. If the repeated request differs, the response has the header `Idempotency-Mismatch: true`. Keys never expire. `splitRecipientId` also requires the scope `splits:assign`.',
        errors: [404, 501],
        reasons: [
          'not_verified',
          'paused',
          'already_expired',
          'idempotency_keys_differ',
          'currency_not_offered',
        ],
      },
      {
        headers: paymentLinkHeaders,
        body: createPaymentLinkBody,
        response: { 200: paymentLinkRecord },
      },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { request: asked, idempotencyKey } = request.body;
      const key = decideIdempotencyKey(request.headers['idempotency-key'], idempotencyKey);
      if (key.kind === 'reject') return sendError(reply, keysDiffer);
      const { imageUrl, returnUrl } = asked;
      const addresses = { imageUrl, returnUrl };
      refuseLocalhostWhenLive(caller.environment, addresses, deps.isLiveSimulated);
      if (asked.splitRecipientId !== null) requireScopes(caller, ['splits:assign']);

      const outcome = await createPaymentLink(deps, {
        caller,
        request: asked,
        idempotencyKey: key.key,
      });
      if (outcome.kind === 'reject') return sendError(reply, toReply(outcome));
      const record = toPaymentLinkRecord(outcome.link, {
        environment: caller.environment,
        publicUrl: deps.publicUrl,
        now: deps.now(),
      });
      if (outcome.kind === 'created') return reply.send(record);
      if (!outcome.isSameRequest) reply.header('idempotency-mismatch', 'true');
      return reply.send({ ...record, idempotentReplay: true });
    },
  );
}

type Rejection = Extract<CreatePaymentLinkOutcome, { readonly kind: 'reject' }>;

function toReply(rejection: Rejection): ErrorReply {
  return rejection.reason === 'already_expired' ? alreadyExpired : toErrorReply(rejection);
}
