import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../edge/app-gate.ts';
import { oneParams, orgParams } from '../edge/app-params.wire.ts';
import { routeOptions } from '../edge/route-options.ts';
import type { BooksDeps } from '../kernel/books-deps.ts';
import type { Database } from '../kernel/database.ts';
import { removeWebhook, rotateWebhookSecret } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import type { WebhookDeps } from './create-webhook.ts';
import { listWebhooks, findWebhook } from './read-webhooks.ts';
import { updateWebhook } from './update-webhook.ts';
import { toWebhookReply, webhookNotFound } from './webhook-replies.wire.ts';
import {
  createdWebhookRecord,
  createWebhookBody,
  removedWebhookRecord,
  rotatedWebhookRecord,
  rotateSecretBody,
  toOverlapMs,
  toWebhookRecord,
  updateWebhookBody,
  webhookList,
  webhookRecord,
} from './webhooks.wire.ts';

export function addWebhookRoutes(app: HttpServer, deps: WebhookDeps): void {
  addListWebhooksRoute(app, deps);
  addCreateWebhookRoute(app, deps);
  addGetWebhookRoute(app, deps);
  addUpdateWebhookRoute(app, deps);
  addRemoveWebhookRoute(app, deps);
  addRotateWebhookSecretRoute(app, deps);
}

function addListWebhooksRoute(app: HttpServer, deps: { readonly database: Database }): void {
  app.get(
    '/webhooks',
    routeOptions(
      'webhooks:read',
      { operationId: 'listWebhooks', tags: ['Webhooks'], summary: 'List webhook endpoints' },
      { params: orgParams, response: { 200: webhookList } },
    ),
    async (request, reply) => {
      const endpoints = await listWebhooks(deps, memberCallerOf(request).orgId);
      return reply.send({ data: endpoints.map(toWebhookRecord) });
    },
  );
}

function addCreateWebhookRoute(app: HttpServer, deps: WebhookDeps): void {
  app.post(
    '/webhooks',
    routeOptions(
      'webhooks:manage',
      {
        operationId: 'createWebhook',
        secondFactor: true,
        tags: ['Webhooks'],
        summary: 'Create a webhook endpoint',
        description:
          'The response includes the signing secret. It is shown only once. Requires a fresh second factor.',
        errors: [409],
      },
      { params: orgParams, body: createWebhookBody, response: { 201: createdWebhookRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const { url, events: eventTypes } = request.body;
      const outcome = await createWebhook(deps, { orgId, actor, url, eventTypes });
      if (outcome.kind === 'reject') return sendError(reply, toWebhookReply(outcome));
      const { endpoint, secret } = outcome;
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ ...toWebhookRecord(endpoint), secret });
    },
  );
}

function addGetWebhookRoute(app: HttpServer, deps: { readonly database: Database }): void {
  app.get(
    '/webhooks/:id',
    routeOptions(
      'webhooks:read',
      {
        operationId: 'getWebhook',
        tags: ['Webhooks'],
        summary: 'Retrieve a webhook endpoint',
        errors: [404],
      },
      { params: oneParams, response: { 200: webhookRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const endpoint = await findWebhook(deps, { orgId, endpointId: request.params.id });
      if (endpoint === null) return sendError(reply, webhookNotFound);
      return reply.send(toWebhookRecord(endpoint));
    },
  );
}

function addUpdateWebhookRoute(app: HttpServer, deps: WebhookDeps): void {
  app.patch(
    '/webhooks/:id',
    routeOptions(
      'webhooks:manage',
      {
        operationId: 'updateWebhook',
        secondFactor: true,
        tags: ['Webhooks'],
        summary: 'Update a webhook endpoint',
        description:
          'Changes its URL or subscribed events, or switches it on or off. Omitted fields are left unchanged. Pending retries go to the new URL. When switched on again, the endpoint receives the events kept for it.',
        errors: [404],
      },
      { params: oneParams, body: updateWebhookBody, response: { 200: webhookRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const order = { orgId, actor, endpointId: request.params.id, ...request.body };
      const outcome = await updateWebhook(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toWebhookReply(outcome));
      return reply.send(toWebhookRecord(outcome.endpoint));
    },
  );
}

function addRemoveWebhookRoute(app: HttpServer, deps: BooksDeps): void {
  app.delete(
    '/webhooks/:id',
    routeOptions(
      'webhooks:manage',
      {
        operationId: 'removeWebhook',
        tags: ['Webhooks'],
        summary: 'Delete a webhook endpoint',
        description: 'Pending deliveries are dropped.',
        errors: [404],
      },
      { params: oneParams, response: { 200: removedWebhookRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const removed = await removeWebhook(deps, { orgId, actor, endpointId: request.params.id });
      if (removed === null) return sendError(reply, webhookNotFound);
      return reply.send({ id: removed.endpointId, removed: true });
    },
  );
}

function addRotateWebhookSecretRoute(app: HttpServer, deps: WebhookDeps): void {
  app.post(
    '/webhooks/:id/rotate-secret',
    routeOptions(
      'webhooks:manage',
      {
        operationId: 'rotateWebhookSecret',
        secondFactor: true,
        tags: ['Webhooks'],
        summary: 'Rotate a webhook endpoint’s secret',
        description:
          'The response includes the new secret. It is shown only once. Both secrets sign during the overlap. Requires a fresh second factor.',
        errors: [404],
      },
      { params: oneParams, body: rotateSecretBody, response: { 200: rotatedWebhookRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const change = { orgId, actor, endpointId: request.params.id };
      const rotated = await rotateWebhookSecret(deps, change, toOverlapMs(request.body));
      if (rotated === null) return sendError(reply, webhookNotFound);
      return reply.header('cache-control', 'no-store').send({
        ...toWebhookRecord(rotated.endpoint),
        secret: rotated.secret,
        previous_secret_signs_until: rotated.previousSignsUntil?.toISOString() ?? null,
      });
    },
  );
}
