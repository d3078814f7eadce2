import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { listWebhooks } from './list-webhooks.ts';
import { toWebhookRecord, webhookList } from './webhooks.wire.ts';

export function addListWebhooksRoute(server: HttpServer, database: Database): void {
  server.get(
    '/webhooks',
    routeOptions(
      { anyOf: ['webhooks:read_logs', 'webhooks:manage'] },
      {
        operationId: 'listWebhooks',
        tags: ['Webhooks'],
        summary: 'List webhook endpoints, newest first',
      },
      { response: { 200: webhookList } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const endpoints = await listWebhooks(database, workspaceId);
      return reply.send({
        data: endpoints.map((endpoint) => toWebhookRecord(endpoint, environment)),
      });
    },
  );
}
