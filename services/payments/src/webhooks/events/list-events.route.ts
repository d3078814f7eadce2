import { callerGone, sendError, sendTextList, tooManyWaits } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { listEvents } from './list-events.ts';
import type { ListEventsDeps } from './list-events.ts';
import { eventList, listEventsQuery, toEventsRequest } from './list-events.wire.ts';

export function addListEventsRoute(server: HttpServer, deps: ListEventsDeps): void {
  server.get(
    '/events',
    routeOptions(
      { anyOf: ['webhooks:read_logs'] },
      {
        operationId: 'listEvents',
        tags: ['Webhooks'],
        summary: 'List events after a given sequence number, in order',
        description:
          'Use it to catch up on missed deliveries, or to follow events without an endpoint: with `wait_seconds`, the request waits until there is an event after `after_sequence`. Without `limit`, returns every event, streamed. The header `Latest-Sequence` is the newest event’s `sequence`, 0 if there is none. A key can have two requests waiting at a time.',
        reasons: ['too_many_waits'],
        answers: {
          200: { description: 'Events in order; none if none came.', headers: ['Latest-Sequence'] },
        },
      },
      { querystring: listEventsQuery, response: { 200: eventList } },
    ),
    async (request, reply) => {
      const asked = toEventsRequest(request.query);
      const outcome = await listEvents(deps, callerOf(request), asked, callerGone(reply));
      if (outcome.kind === 'reject') {
        return sendError(reply, tooManyWaits(outcome.retryAfterSeconds));
      }
      reply.header('latest-sequence', String(outcome.latestSequence));
      return sendTextList(reply, outcome.pages, (event) => event.body);
    },
  );
}
