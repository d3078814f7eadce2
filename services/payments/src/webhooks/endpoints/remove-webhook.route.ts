import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { WebhookDeps } from './create-webhook.ts';
import { removeWebhook } from './update-webhook.ts';
import { removedWebhookRecord, webhookId } from './webhooks.wire.ts';

export function addRemoveWebhookRoute(
  server: HttpServer,
  deps: Pick<WebhookDeps, 'database' | 'newId' | 'now'>,
): void {
  server.delete(
    '/webhooks/:id',
    routeOptions(
      { anyOf: ['webhooks:manage'] },
      {
        operationId: 'removeWebhook',
        repeat: 'natural',
        answers: { 200: 'The endpoint was deleted.' },
        tags: ['Webhooks'],
        summary: 'Delete a webhook endpoint',
        description: 'Pending retries are dropped, and the endpoint’s log is deleted.',
      },
      { params: webhookId, response: { 200: removedWebhookRecord } },
    ),
    async (request, reply) => {
      const removed = await removeWebhook(deps, callerOf(request), request.params.id);
      if (removed === null) return sendError(reply, standardReplies.notFound);
      return reply.send({
        id: removed.endpointId,
        object: 'webhook_endpoint' as const,
        removed: true as const,
      });
    },
  );
}
