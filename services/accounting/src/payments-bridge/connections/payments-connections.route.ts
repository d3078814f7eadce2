import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { memberCallerOf, signedInOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { changeConnection } from './change-connection.ts';
import { closeConnection } from './close-connection.ts';
import { connectPayments } from './connect-payments.ts';
import type { ConnectRouteDeps } from './connect-payments.ts';
import { followFork } from './fork/follow-fork.ts';
import {
  changeConnectionBody,
  closeBody,
  connectBody,
  connectionList,
  connectionRecord,
  toChangeReply,
  toConnectionRecord,
  toCloseReply,
  toFollowReply,
  toConnectReply,
} from './payments-connections.wire.ts';
import { listConnections, readFullReconciliation } from './report/read-reconciliation.ts';
import { reconciliationRecord, toReconciliationRecord } from './report/reconciliation.wire.ts';

/** The businesses whose money these books follow. */
export function addPaymentsConnectionRoutes(app: HttpServer, deps: ConnectRouteDeps): void {
  addListConnectionsRoute(app, deps);
  addConnectRoute(app, deps);
  addReconciliationRoute(app, deps);
  addCloseRoute(app, deps);
  addChangeRoute(app, deps);
  addFollowRoute(app, deps);
}

function addListConnectionsRoute(
  app: HttpServer,
  { database, publicUrl, paymentsUrls }: ConnectRouteDeps,
): void {
  app.get(
    '/payments-connections',
    routeOptions(
      'settings:read',
      {
        operationId: 'listPaymentsConnections',
        tags: ['Payments connections'],
        summary: 'List connections to payments',
      },
      { params: orgParams, response: { 200: connectionList } },
    ),
    async (request, reply) => {
      const connections = await listConnections(database, memberCallerOf(request).orgId);
      return reply.send({
        payments_urls: [...paymentsUrls],
        data: connections.map((each) => toConnectionRecord(each, publicUrl)),
      });
    },
  );
}

function addConnectRoute(app: HttpServer, deps: ConnectRouteDeps): void {
  app.post(
    '/payments-connections',
    routeOptions(
      'settings:change',
      {
        operationId: 'connectPayments',
        secondFactor: true,
        tags: ['Payments connections'],
        summary: 'Connect a business of a payments service',
        description:
          'From then on every movement of its money is posted by itself. The key is tried first. Nobody else can post to the clearing accounts that it gets.',
        bodyExample: {
          url: 'https://pay.example.com',
          key: 'svc_live_…',
          start_on: '2026-11-01',
        },
        errors: [409],
      },
      { params: orgParams, body: connectBody, response: { 201: connectionRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const outcome = await connectPayments(deps, memberCallerOf(request), request.body);
      if (outcome.kind === 'reject') return sendError(reply, toConnectReply(outcome));
      return reply.code(201).send(toConnectionRecord(outcome.connection, deps.publicUrl));
    },
  );
}

function addReconciliationRoute(app: HttpServer, deps: ConnectRouteDeps): void {
  app.get(
    '/payments-connections/:id/reconciliation',
    routeOptions(
      'reports:read',
      {
        operationId: 'getPaymentsReconciliation',
        tags: ['Payments connections'],
        summary: 'Reconcile payments with the books',
        description:
          'For each currency: what payments last said it holds, what the clearing account holds, and what explains the difference. `breaks` says in words what needs a person, and what to do.',
        errors: [404],
      },
      { params: oneParams, response: { 200: reconciliationRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const found = await readFullReconciliation(deps, orgId, request.params.id);
      if (found === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toReconciliationRecord(found, deps.publicUrl));
    },
  );
}

function addCloseRoute(app: HttpServer, deps: ConnectRouteDeps): void {
  app.post(
    '/payments-connections/:id/close',
    routeOptions(
      'settings:change',
      {
        operationId: 'closePaymentsConnection',
        secondFactor: true,
        tags: ['Payments connections'],
        summary: 'Close a connection to payments',
        description:
          'Nothing is read from then on. What is booked stays; what the clearing accounts hold is posted to the account that you choose. It cannot be undone.',
        bodyExample: { account_id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d' },
        errors: [404, 409],
      },
      { params: oneParams, body: closeBody, response: { 200: connectionRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const { id } = request.params;
      const order = { orgId, actor, id, accountId: request.body.account_id };
      const outcome = await closeConnection(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toCloseReply(outcome));
      return reply.send(toConnectionRecord(outcome.connection, deps.publicUrl));
    },
  );
}

function addChangeRoute(app: HttpServer, deps: ConnectRouteDeps): void {
  app.patch(
    '/payments-connections/:id',
    routeOptions(
      'settings:change',
      {
        operationId: 'changePaymentsConnection',
        tags: ['Payments connections'],
        summary: 'Update how a connection posts',
        description: 'Applies to movements read from then on. What is posted stays.',
        bodyExample: { mode: 'summary' },
        errors: [404, 409],
      },
      { params: oneParams, body: changeConnectionBody, response: { 200: connectionRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const order = { orgId, actor, id: request.params.id, changes: request.body };
      const outcome = await changeConnection(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toChangeReply(outcome.reason));
      return reply.send(toConnectionRecord(outcome.connection, deps.publicUrl));
    },
  );
}

function addFollowRoute(app: HttpServer, deps: ConnectRouteDeps): void {
  app.post(
    '/payments-connections/:id/follow',
    routeOptions(
      'settings:change',
      {
        operationId: 'followRestoredPayments',
        secondFactor: true,
        tags: ['Payments connections'],
        summary: 'Follow a payments service that was restored from a backup',
        description:
          'For a connection that stopped with `log_differs`. Movements that the restored log still has keep their entries. What it no longer has is taken back by the mirror of its entry; if it settled a document or was posted with other sales, its amount goes to the account for payments to be explained.',
        errors: [404, 409],
      },
      { params: oneParams, response: { 200: connectionRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await followFork(deps, { orgId, actor, id: request.params.id });
      if (outcome.kind === 'reject') return sendError(reply, toFollowReply(outcome.reason));
      return reply.send(toConnectionRecord(outcome.connection, deps.publicUrl));
    },
  );
}
