import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { WebhookDeps } from './create-webhook.ts';
import { pingRecord, toPingRecord } from './deliveries.wire.ts';
import { pingWebhook } from './ping-webhook.ts';
import { webhookId } from './webhooks.wire.ts';

export function addPingWebhookRoute(
  server: HttpServer,
  deps: Pick<WebhookDeps, 'database' | 'newId' | 'now'>,
): void {
  server.post(
    '/webhooks/:id/ping',
    routeOptions(
      { anyOf: ['webhooks:manage'] },
      {
        operationId: 'pingWebhook',
        tags: ['Webhooks'],
        summary: 'Send a test to a webhook endpoint and see what comes back',
        description:
          'An event of the type `webhook.ping` goes to this endpoint alone, whatever it is told of otherwise. The answer waits for the exchange, for up to 12 seconds, and is 200 also when the endpoint failed.',
      },
      { params: webhookId, response: { 200: pingRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const ping = await pingWebhook(deps, caller, request.params.id);
      if (ping === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toPingRecord(ping, caller.environment));
    },
  );
}
