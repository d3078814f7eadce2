import { ruleBroken, sendError, standardReplies } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { deliveryId, replayRecord, toReplayRecord } from '../endpoints/deliveries.wire.ts';
import { webhookId } from '../endpoints/webhooks.wire.ts';
import {
  deliveriesQuery,
  deliveryPage,
  toDeliveryPage,
  toDeliveryQuery,
  toWholeDelivery,
  wholeDelivery,
} from './delivery-log.wire.ts';
import {
  findDelivery,
  listWebhookReplays,
  readDeliveries,
  readWebhookHealth,
  recoverSince,
} from './read-deliveries.ts';
import type { DeliveryLogDeps } from './read-deliveries.ts';
import {
  healthList,
  recoverBody,
  replayList,
  toHealthRecord,
  toReplayRow,
} from './webhook-health.wire.ts';

/** The dashboard's delivery log for developers. */
export function addDeliveryLogRoutes(server: HttpServer, deps: DeliveryLogDeps): void {
  addHealthRoute(server, deps);
  addDeliveryRoutes(server, deps);
  addReplayRoutes(server, deps);
}

const reading = { anyOf: ['webhooks:read_logs'] } as const;
const tags = ['Webhooks'];

function addHealthRoute(server: HttpServer, deps: DeliveryLogDeps): void {
  server.get(
    '/webhook-health',
    routeOptions(
      reading,
      {
        operationId: 'listWebhookHealth',
        tags,
        summary: 'List how deliveries to each endpoint went in the last 24 hours',
      },
      { response: { 200: healthList } },
    ),
    async (request, reply) => {
      const health = await readWebhookHealth(deps, callerOf(request).workspaceId);
      return reply.send({ data: health.map(toHealthRecord) });
    },
  );
}

function addDeliveryRoutes(server: HttpServer, { database }: DeliveryLogDeps): void {
  server.get(
    '/webhook-deliveries',
    routeOptions(
      reading,
      {
        operationId: 'searchWebhookDeliveries',
        tags,
        summary: 'List deliveries, newest first, each with how it stands',
      },
      { querystring: deliveriesQuery, response: { 200: deliveryPage } },
    ),
    async (request, reply) => {
      const query = toDeliveryQuery(request.query, callerOf(request).workspaceId);
      return reply.send(toDeliveryPage(await readDeliveries(database, query, request.query.limit)));
    },
  );

  server.get(
    '/webhook-deliveries/:id',
    routeOptions(
      reading,
      {
        operationId: 'getWebhookDelivery',
        tags,
        summary: 'Retrieve a delivery with its attempts and what was said in each',
      },
      { params: deliveryId, response: { 200: wholeDelivery } },
    ),
    async (request, reply) => {
      const key = { tenantId: callerOf(request).workspaceId, deliveryId: request.params.id };
      const delivery = await findDelivery(database, key);
      if (delivery === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toWholeDelivery(delivery));
    },
  );
}

function addReplayRoutes(server: HttpServer, deps: DeliveryLogDeps): void {
  server.post(
    '/webhooks/:id/recover',
    routeOptions(
      { anyOf: ['webhooks:manage'] },
      {
        operationId: 'recoverWebhook',
        repeat: 'never',
        bodyExample: { since: '2026-11-15T09:30:00Z' },
        answers: { 200: 'The events that are being sent again.' },
        tags,
        summary: 'Resend the events since a time to a webhook endpoint',
        description:
          'A replay that starts with the first event at or after `since`. An endpoint can have one replay at a time.',
        errors: [409],
        reasons: ['no_events_yet', 'replay_running'],
      },
      { params: webhookId, body: recoverBody, response: { 200: replayRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const outcome = await recoverSince(deps, caller, id, request.body.since);
      if (outcome.kind === 'reject') return sendError(reply, refusals[outcome.reason]);
      return reply.send(toReplayRecord(outcome, id, caller.environment));
    },
  );

  server.get(
    '/webhooks/:id/replays',
    routeOptions(
      reading,
      {
        operationId: 'listWebhookReplays',
        tags,
        summary: 'List the replays of a webhook endpoint with their progress',
      },
      { params: webhookId, response: { 200: replayList } },
    ),
    async (request, reply) => {
      const key = { tenantId: callerOf(request).workspaceId, endpointId: request.params.id };
      const replays = await listWebhookReplays(deps.database, key);
      if (replays === null) return sendError(reply, standardReplies.notFound);
      return reply.send({ data: replays.map(toReplayRow) });
    },
  );
}

const refusals: Readonly<Record<'not_found' | 'nothing_there' | 'under_way', ErrorReply>> = {
  not_found: standardReplies.notFound,
  nothing_there: ruleBroken(
    'No event has happened since then. Choose an earlier time.',
    reasonFor('no_events_yet'),
  ),
  under_way: {
    status: 409,
    code: 'conflict',
    reason: reasonFor('replay_running'),
    error: 'A replay to this endpoint is already running. Wait until it ends, then retry.',
  },
};
