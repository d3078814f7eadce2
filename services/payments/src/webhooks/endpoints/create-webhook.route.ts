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
        tags: ['Webhooks'],
        summary: 'Add a webhook endpoint',
        description:
          'The answer holds the signing secret, this once. Without `eventTypes` the endpoint gets `event_types` of `GET /reference`. A business has at most 100 endpoints in each environment.',
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
