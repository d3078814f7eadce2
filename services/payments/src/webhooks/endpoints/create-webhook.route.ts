import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { createWebhook } from './create-webhook.ts';
import type { WebhookDeps } from './create-webhook.ts';
import { toWebhookReply } from './webhook-replies.wire.ts';
import { createdWebhookRecord, createWebhookBody, toWebhookRecord } from './webhooks.wire.ts';

export function addCreateWebhookRoute(server: HttpServer, deps: WebhookDeps): void {
  server.post(
    '/webhooks',
    routeOptions(
      { anyOf: ['webhooks:manage'] },
      {
        operationId: 'createWebhook',
        secondFactor: true,
        repeat: 'never',
        bodyExample: { url: 'https://shop.example/hooks/payments' },
        answers: { 200: 'The new endpoint with its signing secret, which is shown only once.' },
        tags: ['Webhooks'],
        summary: 'Create a webhook endpoint',
        description:
          'The response includes the signing secret. It is shown only once. Without `eventTypes`, the endpoint receives the `event_types` of `GET /reference`. A business can have at most 100 endpoints per environment.',
        reasons: ['address_refused', 'too_many_endpoints'],
      },
      { body: createWebhookBody, response: { 200: createdWebhookRecord } },
    ),
    async (request, reply) => {
      if (request.signedIn !== null) requireFreshSecondFactor(request.signedIn, deps.now());
      const caller = callerOf(request);
      const outcome = await createWebhook(deps, caller, request.body);
      if (outcome.kind === 'reject') return sendError(reply, toWebhookReply(outcome));
      const { endpoint, secret } = outcome;
      return reply.send({ ...toWebhookRecord(endpoint, caller.environment), secret });
    },
  );
}
