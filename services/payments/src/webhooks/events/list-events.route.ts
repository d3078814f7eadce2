import { sendTextList } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { listEvents } from './list-events.ts';
import { eventList, listEventsQuery, toEventsRequest } from './list-events.wire.ts';

export function addListEventsRoute(server: HttpServer, database: Database): void {
  server.get(
    '/events',
    routeOptions(
      { anyOf: ['webhooks:read_logs'] },
      {
        operationId: 'listEvents',
        tags: ['Webhooks'],
        summary: 'List events after a given sequence number, in order',
        description:
          'Use it to catch up on missed deliveries. Without `limit`, returns every event, streamed.',
      },
      { querystring: listEventsQuery, response: { 200: eventList } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const pages = listEvents(database, workspaceId, toEventsRequest(request.query));
      return sendTextList(reply, pages, (event) => event.body);
    },
  );
}
