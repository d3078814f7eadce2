import { sendError, sendList, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { refuseLocalhostWhenLive } from '../../edge/input.wire.ts';
import { toErrorReply } from '../../edge/rejection-replies.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import type { CancelSubscriptionDeps } from './cancel-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import type { CreateSubscriptionDeps } from './create-subscription.ts';
import { findSubscription } from './find-subscription.ts';
import { readSubscriptionPages } from './list-subscriptions.ts';
import type { ReadSubscriptionsDeps } from './list-subscriptions.ts';
import {
  createSubscriptionBody,
  subscriptionHeaders,
  subscriptionId,
  subscriptionList,
  subscriptionListQuery,
  subscriptionRecord,
  toSubscriptionRecord,
} from './subscriptions.wire.ts';

type SubscriptionRouteDeps = CreateSubscriptionDeps &
  CancelSubscriptionDeps &
  ReadSubscriptionsDeps & { readonly publicUrl: string };

export function addSubscriptionRoutes(server: HttpServer, deps: SubscriptionRouteDeps): void {
  addCreateRoute(server, deps);
  addListRoute(server, deps);
  addGetRoute(server, deps);
  addCancelRoute(server, deps);
}

function addCreateRoute(server: HttpServer, deps: SubscriptionRouteDeps): void {
  server.post(
    '/subscriptions',
    routeOptions(
      { anyOf: ['subscriptions:write'] },
      {
        operationId: 'createSubscription',
        repeat: 'key',
        bodyExample: {
          amount: 2_500,
          currency: 'NGN',
          interval: 'month',
          customer: { email: 'ada@example.com' },
        },
        answers: {
          200: {
            description: 'The new subscription, or the one that this key created before.',
            headers: ['Idempotency-Mismatch'],
          },
        },
        tags: ['Subscriptions'],
        summary: 'Create a subscription',
        description:
          'The payer makes the first payment by card on the page at `url`. Renewals are charged to the same card at the end of each period. Repeating a request with the same idempotency key returns 200 with the subscription that the key created, in its current state, and `idempotentReplay: true`. If the repeated request differs, the response has the header `Idempotency-Mismatch: true`. Keys never expire.',
        errors: [501],
        reasons: ['not_verified', 'paused', 'currency_not_offered'],
      },
      {
        headers: subscriptionHeaders,
        body: createSubscriptionBody,
        response: { 200: subscriptionRecord },
      },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const asked = request.body;
      refuseLocalhostWhenLive(caller.environment, { returnUrl: asked.returnUrl });
      const outcome = await createSubscription(deps, {
        caller,
        request: asked,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
      });
      if (outcome.kind === 'reject') return sendError(reply, toErrorReply(outcome));
      const { publicUrl } = deps;
      const { environment } = caller;
      const record = toSubscriptionRecord(outcome.subscription, { environment, publicUrl });
      if (outcome.kind === 'created') return reply.send(record);
      if (!outcome.isSameRequest) reply.header('idempotency-mismatch', 'true');
      return reply.send({ ...record, idempotentReplay: true });
    },
  );
}

function addListRoute(server: HttpServer, deps: SubscriptionRouteDeps): void {
  server.get(
    '/subscriptions',
    routeOptions(
      { anyOf: ['subscriptions:read'] },
      {
        operationId: 'listSubscriptions',
        tags: ['Subscriptions'],
        summary: 'List subscriptions, newest first',
        description: 'Returns every subscription, streamed.',
      },
      { querystring: subscriptionListQuery, response: { 200: subscriptionList } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const { publicUrl } = deps;
      const { status = null } = request.query;
      const pages = readSubscriptionPages(deps.database, workspaceId, status);
      return sendList(reply, pages, (subscription) =>
        toSubscriptionRecord(subscription, { environment, publicUrl }),
      );
    },
  );
}

function addGetRoute(server: HttpServer, deps: SubscriptionRouteDeps): void {
  server.get(
    '/subscriptions/:id',
    routeOptions(
      { anyOf: ['subscriptions:read'] },
      { operationId: 'getSubscription', tags: ['Subscriptions'], summary: 'Get a subscription' },
      { params: subscriptionId, response: { 200: subscriptionRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const key = { workspaceId, id: request.params.id };
      const subscription = await findSubscription(deps.database, key);
      if (subscription === null) return sendError(reply, standardReplies.notFound);
      const { publicUrl } = deps;
      return reply.send(toSubscriptionRecord(subscription, { environment, publicUrl }));
    },
  );
}

function addCancelRoute(server: HttpServer, deps: SubscriptionRouteDeps): void {
  server.post(
    '/subscriptions/:id/cancel',
    routeOptions(
      { anyOf: ['subscriptions:write'] },
      {
        operationId: 'cancelSubscription',
        repeat: 'natural',
        answers: { 200: 'The cancelled subscription.' },
        tags: ['Subscriptions'],
        summary: 'Cancel a subscription immediately',
        description:
          'No further charges are made. A charge in progress is refunded to the payer. Repeating the call leaves the subscription cancelled.',
        errors: [404],
      },
      { params: subscriptionId, response: { 200: subscriptionRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const subscription = await cancelSubscription(deps, caller, request.params.id);
      if (subscription === null) return sendError(reply, standardReplies.notFound);
      const { publicUrl } = deps;
      const { environment } = caller;
      return reply.send(toSubscriptionRecord(subscription, { environment, publicUrl }));
    },
  );
}
