import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { WebhookDeps } from './create-webhook.ts';
import { updateWebhook } from './update-webhook.ts';
import { toWebhookReply } from './webhook-replies.wire.ts';
import { toWebhookRecord, updateWebhookBody, webhookId, webhookRecord } from './webhooks.wire.ts';

export function addUpdateWebhookRoute(server: HttpServer, deps: WebhookDeps): void {
  server.patch(
    '/webhooks/:id',
    routeOptions(
      { anyOf: ['webhooks:manage'] },
      {
        operationId: 'updateWebhook',
        secondFactor: true,
        repeat: 'natural',
        bodyExample: { eventTypes: ['payment.succeeded', 'payment.refunded'] },
        answers: { 200: 'The updated endpoint.' },
        tags: ['Webhooks'],
        summary: 'Update a webhook endpoint’s URL or subscribed events',
        description: 'Omitted fields are left unchanged. Pending retries go to the new URL.',
        reasons: ['address_refused'],
      },
      { params: webhookId, body: updateWebhookBody, response: { 200: webhookRecord } },
    ),
    async (request, reply) => {
      if (request.signedIn !== null) requireFreshSecondFactor(request.signedIn, deps.now());
      const caller = callerOf(request);
      const outcome = await updateWebhook(deps, caller, request.params.id, request.body);
      if (outcome.kind === 'reject') return sendError(reply, toWebhookReply(outcome));
      return reply.send(toWebhookRecord(outcome.endpoint, caller.environment));
    },
  );
}
