import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { WebhookDeps } from './create-webhook.ts';
import { deliveryId, retriedRecord, toRetriedRecord } from './deliveries.wire.ts';
import { retryDelivery } from './send-again.ts';

export function addRetryDeliveryRoute(
  server: HttpServer,
  deps: Pick<WebhookDeps, 'database' | 'now'>,
): void {
  server.post(
    '/webhooks/deliveries/:id/retry',
    routeOptions(
      { anyOf: ['webhooks:retry'] },
      {
        operationId: 'retryWebhookDelivery',
        tags: ['Webhooks'],
        summary: 'Send a delivery once more, at once',
        description:
          'The same body with a fresh timestamp and signature, whatever became of the delivery so far. A failure changes nothing of the automatic attempts; a success ends them.',
      },
      { params: deliveryId, response: { 200: retriedRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const key = { workspaceId, deliveryId: request.params.id };
      const retried = await retryDelivery(deps, key);
      if (retried === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toRetriedRecord(retried, environment));
    },
  );
}
