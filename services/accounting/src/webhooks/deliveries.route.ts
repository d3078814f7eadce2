import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../edge/app-gate.ts';
import { oneParams, orgParams } from '../edge/app-params.wire.ts';
import { routeOptions } from '../edge/route-options.ts';
import type { BooksDeps } from '../kernel/books-deps.ts';
import type { Database } from '../kernel/database.ts';
import {
  attemptList,
  eventList,
  listEventsQuery,
  pingRecord,
  replayBody,
  replayRecord,
  retriedRecord,
  toAttemptRecord,
  toEventRecord,
  toPingRecord,
  toReplayRecord,
  toRetriedRecord,
} from './deliveries.wire.ts';
import { pingWebhook, waitForAnswer } from './ping-webhook.ts';
import { readEvents } from './read-events.ts';
import { listAttempts } from './read-webhooks.ts';
import { replayEvents, retryDelivery } from './send-again.ts';
import { deliveryNotFound, toWebhookReply, webhookNotFound } from './webhook-replies.wire.ts';

export function addDeliveryRoutes(app: HttpServer, deps: BooksDeps): void {
  addPingWebhookRoute(app, deps);
  addListDeliveriesRoute(app, deps);
  addRetryDeliveryRoute(app, deps);
  addReplayEventsRoute(app, deps);
  addListEventsRoute(app, deps);
}

function addPingWebhookRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/webhooks/:id/ping',
    routeOptions(
      'webhooks:manage',
      {
        operationId: 'pingWebhook',
        tags: ['Webhooks'],
        summary: 'Send a test.ping event to an endpoint',
        description:
          'Sends the event to this endpoint only, even if it is not subscribed to it. Waits up to 9 seconds for the response and returns 200 even if the endpoint failed.',
        errors: [404],
      },
      { params: oneParams, response: { 200: pingRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const ping = await pingWebhook(deps, { orgId, actor, endpointId: request.params.id });
      if (ping === null) return sendError(reply, webhookNotFound);
      return reply.send(toPingRecord(ping, await waitForAnswer(deps, orgId, ping)));
    },
  );
}

function addListDeliveriesRoute(app: HttpServer, deps: { readonly database: Database }): void {
  app.get(
    '/webhooks/:id/deliveries',
    routeOptions(
      'webhooks:read',
      {
        operationId: 'listWebhookDeliveries',
        tags: ['Webhooks'],
        summary: 'List an endpoint’s 200 most recent delivery attempts, newest first',
        errors: [404],
      },
      { params: oneParams, response: { 200: attemptList } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const attempts = await listAttempts(deps, { orgId, endpointId: request.params.id });
      if (attempts === null) return sendError(reply, webhookNotFound);
      return reply.send({ data: attempts.map(toAttemptRecord) });
    },
  );
}

function addRetryDeliveryRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/webhook-deliveries/:id/retry',
    routeOptions(
      'webhooks:manage',
      {
        operationId: 'retryWebhookDelivery',
        tags: ['Webhooks'],
        summary: 'Retry a delivery',
        description:
          'Sends it immediately, whatever its status. Its retry schedule does not change.',
        errors: [404],
      },
      { params: oneParams, response: { 200: retriedRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const delivery = await retryDelivery(deps, { orgId, actor, deliveryId: request.params.id });
      if (delivery === null) return sendError(reply, deliveryNotFound);
      return reply.send(toRetriedRecord(delivery));
    },
  );
}

function addReplayEventsRoute(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/webhooks/:id/replay',
    routeOptions(
      'webhooks:manage',
      {
        operationId: 'replayWebhookEvents',
        tags: ['Webhooks'],
        summary: 'Replay events to an endpoint',
        description:
          'Sends every subscribed event of the range again, as new deliveries. Events from while the endpoint was off are sent automatically when it is switched on.',
        errors: [404, 409],
      },
      { params: oneParams, body: replayBody, response: { 201: replayRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { id: endpointId } = request.params;
      const outcome = await replayEvents(deps, { orgId, actor, endpointId }, request.body);
      if (outcome.kind === 'reject') return sendError(reply, toWebhookReply(outcome));
      return reply.code(201).send(toReplayRecord(outcome, endpointId));
    },
  );
}

function addListEventsRoute(app: HttpServer, { database }: { readonly database: Database }): void {
  app.get(
    '/events',
    routeOptions(
      'webhooks:read',
      {
        operationId: 'listEvents',
        tags: ['Webhooks'],
        summary: 'List events with their payloads, newest first',
      },
      { params: orgParams, querystring: listEventsQuery, response: { 200: eventList } },
    ),
    async (request, reply) => {
      const { type = null, before_sequence: before, limit } = request.query;
      const filter = { type, beforeSequence: BigInt(before) };
      const { orgId } = memberCallerOf(request);
      const page = await readEvents(database, orgId, filter, limit);
      return reply.send({ data: page.events.map(toEventRecord), has_more: page.hasMore, limit });
    },
  );
}
