import type { HttpServer } from '@countinghouse/http';
import type { Database } from '../database.ts';
import { callerOf } from '../http/caller.ts';
import { routeOptions } from '../http/route-options.ts';
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
