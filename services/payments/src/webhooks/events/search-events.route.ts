import { sendError, sendTextList, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { eventRecord } from './event-schemas.wire.ts';
import { findWorkspaceEvent, searchWorkspaceEvents } from './search-events.ts';
import {
  eventId,
  eventPage,
  searchEventsQuery,
  toEventPage,
  toEventSearch,
} from './search-events.wire.ts';

/** The event search for people: newest first. */
export function addSearchEventsRoutes(server: HttpServer, database: Database): void {
  server.get(
    '/event-search',
    routeOptions(
      { anyOf: ['webhooks:read_logs'] },
      {
        operationId: 'searchEvents',
        tags: ['Webhooks'],
        summary: 'List events, newest first, by type or by what they are about',
      },
      { querystring: searchEventsQuery, response: { 200: eventPage } },
    ),
    async (request, reply) => {
      const search = toEventSearch(request.query);
      const { workspaceId } = callerOf(request);
      const found = await searchWorkspaceEvents(database, workspaceId, search, request.query.limit);
      return sendTextList(reply, onePage(found.events), ({ body }) => body, toEventPage(found));
    },
  );

  server.get(
    '/events/:id',
    routeOptions(
      { anyOf: ['webhooks:read_logs'] },
      { operationId: 'getEvent', tags: ['Webhooks'], summary: 'Retrieve an event' },
      { params: eventId, response: { 200: eventRecord } },
    ),
    async (request, reply) => {
      const found = await findWorkspaceEvent(
        database,
        callerOf(request).workspaceId,
        request.params.id,
      );
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.type('application/json; charset=utf-8').serializer(String).send(found.body);
    },
  );
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void, void> {
  yield rows;
}
