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
        repeat: 'never',
        answers: { 200: 'The delivery, which is being sent again.' },
        tags: ['Webhooks'],
        summary: 'Resend a delivery immediately',
        description:
          'Sends the same body with a new timestamp and signature, whatever the delivery’s status. A failure does not affect the automatic retries; a success ends them.',
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
