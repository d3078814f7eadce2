import { ruleBroken, sendError, standardReplies } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { WebhookDeps } from './create-webhook.ts';
import { replayBody, replayRecord, toReplayRecord } from './deliveries.wire.ts';
import { replayEvents } from './send-again.ts';
import type { ReplayRejection } from './send-again.ts';
import { webhookId } from './webhooks.wire.ts';

export function addReplayEventsRoute(
  server: HttpServer,
  deps: Pick<WebhookDeps, 'database' | 'newId' | 'now'>,
): void {
  server.post(
    '/webhooks/:id/replay',
    routeOptions(
      { anyOf: ['webhooks:manage'] },
      {
        operationId: 'replayEvents',
        repeat: 'never',
        bodyExample: { afterSequence: 120, upToSequence: 140 },
        answers: { 200: 'The events that are being sent again.' },
        tags: ['Webhooks'],
        summary: 'Resend a range of events to a webhook endpoint',
        description:
          'Resends the events that the endpoint subscribes to, in `sequence` order. New events are still delivered during a replay. An endpoint can have one replay at a time; another request gets 409 until it ends.',
        errors: [409],
        reasons: ['no_events_yet', 'replay_running'],
      },
      { params: webhookId, body: replayBody, response: { 200: replayRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const key = { tenantId: workspaceId, endpointId: request.params.id };
      const outcome = await replayEvents(deps, key, request.body);
      if (outcome.kind === 'reject') return sendError(reply, refusals[outcome.reason]);
      return reply.send(toReplayRecord(outcome, key.endpointId, environment));
    },
  );
}

const refusals: Readonly<Record<ReplayRejection, ErrorReply>> = {
  not_found: standardReplies.notFound,
  nothing_there: ruleBroken(
    'There are no events after `afterSequence` yet. Use a lower number, or wait for new events.',
    reasonFor('no_events_yet'),
  ),
  under_way: {
    status: 409,
    code: 'conflict',
    reason: reasonFor('replay_running'),
    error: 'A replay to this endpoint is already running. Wait until it ends, then retry.',
  },
};
