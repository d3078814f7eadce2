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
        repeat: 'never',
        answers: { 200: 'The test event and what the endpoint answered.' },
        tags: ['Webhooks'],
        summary: 'Send a test event to a webhook endpoint',
        description:
          'Sends a `webhook.ping` event to this endpoint only, whatever events it subscribes to. The response waits up to 12 seconds for the exchange and is 200 even if the endpoint fails.',
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
