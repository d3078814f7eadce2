import { callerGone, sendError, sendTextList, tooManyWaits } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../edge/capability.ts';
import { routeOptions } from '../edge/route-options.ts';
import { followEvents } from './follow-events.ts';
import type { FollowEventsDeps } from './follow-events.ts';
import {
  followedEventList,
  followEventsQuery,
  toEventsRequest,
  toFollowedEventText,
} from './follow-events.wire.ts';

/** For API keys; people see the newest events first, with their deliveries. */
export function addFollowEventsRoute(api: HttpServer, deps: FollowEventsDeps): void {
  api.get(
    '/events',
    routeOptions(
      'read',
      {
        operationId: 'listEvents',
        tags: ['Webhooks'],
        summary: 'List events after a given sequence number, in order',
        description:
          'Use it to catch up on missed deliveries, or to follow events without an endpoint: with `wait_seconds`, the request waits until there is an event after `after_sequence`. The header `Latest-Sequence` is the newest event’s `sequence`, 0 if there is none. A key can have two requests waiting at a time.',
        reasons: ['too_many_waits'],
        answers: {
          200: { description: 'Events in order; none if none came.', headers: ['Latest-Sequence'] },
        },
      },
      { querystring: followEventsQuery, response: { 200: followedEventList } },
    ),
    async (request, reply) => {
      const { orgId, actor } = callerOf(request);
      const asked = toEventsRequest(request.query, orgId);
      const outcome = await followEvents(deps, asked, actor.id, callerGone(reply));
      if (outcome.kind === 'reject') {
        return sendError(reply, tooManyWaits(outcome.retryAfterSeconds));
      }
      reply.header('latest-sequence', String(outcome.latestSequence));
      return sendTextList(reply, outcome.pages, toFollowedEventText);
    },
  );
}
