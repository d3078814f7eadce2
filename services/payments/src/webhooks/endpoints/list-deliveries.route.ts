import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { attemptList, toAttemptRecord } from './deliveries.wire.ts';
import { listDeliveries } from './list-webhooks.ts';
import { webhookId } from './webhooks.wire.ts';

export function addListDeliveriesRoute(server: HttpServer, database: Database): void {
  server.get(
    '/webhooks/:id/deliveries',
    routeOptions(
      { anyOf: ['webhooks:read_logs'] },
      {
        operationId: 'listWebhookDeliveries',
        tags: ['Webhooks'],
        summary: 'List the 200 most recent delivery attempts of a webhook endpoint, newest first',
        description: 'Each entry is one attempt. Attempts of the same delivery share an `id`.',
      },
      { params: webhookId, response: { 200: attemptList } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const key = { tenantId: workspaceId, endpointId: request.params.id };
      const attempts = await listDeliveries(database, key);
      if (attempts === null) return sendError(reply, standardReplies.notFound);
      return reply.send({ data: attempts.map(toAttemptRecord) });
    },
  );
}
