import { sendError, uuid } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { mayAct, requireFreshSecondFactor } from '@countinghouse/identity';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actingAs, consoleRoute, signedInOperatorOf } from '../console/operator-gate.ts';
import type { ConsoleDeps } from '../console/operator-gate.ts';
import type { TenantTable } from '../console/tenant-table.ts';
import { decideRequest } from './decide-request.ts';
import { listRequests, requestAct } from './request-act.ts';
import { notFoundRefusal } from './request-host.ts';
import type { RequestHost } from './request-host.ts';
import {
  decisionBody,
  requestBodyOf,
  requestedReply,
  requestFilter,
  requestList,
  requestRecord,
  toActRefusalReply,
  toObstacleReply,
  toRequestRecord,
} from './requests.wire.ts';
import type { Looking, RequestRecord } from './requests.wire.ts';

const tags = ['Requests'];
const idParams = z.object({ id: uuid() });

/** What one operator requests and another confirms. */
export function addOperatorRequestRoutes<Schema, Action extends string>(
  server: HttpServer,
  deps: Omit<ConsoleDeps<Schema>, 'actor' | 'operator'>,
  host: RequestHost<Schema, Action>,
): void {
  const findOne = async (id: string) => {
    const filter = { status: null, tenantId: null, id };
    const [found] = await listRequests(deps, host.tenants, filter);
    return found ?? null;
  };

  server.get(
    '/requests',
    consoleRoute(
      'viewer',
      { operationId: 'listRequests', tags, summary: 'List requests, newest first' },
      { querystring: requestFilter, response: { 200: requestList } },
    ),
    async (request, reply) => {
      const { status = null, tenant_id: tenantId = null } = request.query;
      const found = await listRequests(deps, host.tenants, { status, tenantId, id: null });
      return reply.send({
        data: found.map((one) => toRequestRecord(one, lookingOf(request, deps.now()))),
      });
    },
  );

  server.get(
    '/requests/:id',
    consoleRoute(
      'viewer',
      { operationId: 'getRequest', tags, summary: 'Get a request' },
      { params: idParams, response: { 200: requestRecord } },
    ),
    async (request, reply) => {
      const found = await findOne(request.params.id);
      if (found === null) return sendError(reply, toActRefusalReply(notFoundRefusal));
      return reply.send(toRequestRecord(found, lookingOf(request, deps.now())));
    },
  );

  server.post(
    '/requests',
    consoleRoute(
      'operator',
      {
        operationId: 'createRequest',
        tags,
        summary: 'Request an act that another operator confirms',
        description: 'Nothing changes until another operator confirms it, within 72 hours.',
        secondFactor: true,
        errors: [404, 409],
      },
      {
        body: requestBodyOf(host.askedActions, host.items),
        response: { 200: requestedReply },
      },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const { itemId = null, ...order } = request.body;
      const action = host.askedActions.find((known) => known === order.action);
      if (action === undefined) throw new Error(`unknown action ${order.action}`);
      const asked = { ...order, action, itemId };
      const outcome = await requestAct(actingAs(deps, request), host, asked);
      if (outcome.kind === 'reject') return sendError(reply, toActRefusalReply(outcome.refusal));
      return reply.send({ id: outcome.id });
    },
  );

  server.post(
    '/requests/:id/decision',
    consoleRoute(
      'operator',
      {
        operationId: 'decideRequest',
        tags,
        summary: 'Confirm, reject or withdraw a request',
        description:
          'Another operator than the requester confirms or rejects; only the requester withdraws. A confirmed request is carried out in the same transaction.',
        secondFactor: true,
        errors: [404, 409],
      },
      { params: idParams, body: decisionBody, response: { 200: requestRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const { id } = request.params;
      const { decision, reason = null } = request.body;
      const outcome = await decideRequest(actingAs(deps, request), host, { id, decision, reason });
      if (outcome.kind === 'reject') return sendError(reply, toActRefusalReply(outcome.refusal));
      if (outcome.kind === 'obstacle') return sendError(reply, toObstacleReply(outcome.obstacle));
      const decided = await findOne(id);
      if (decided === null) return sendError(reply, toActRefusalReply(notFoundRefusal));
      return reply.send(toRequestRecord(decided, lookingOf(request, deps.now())));
    },
  );
}

/** A tenant's requests as the signed-in operator sees them, newest first. */
export async function readRequestsOf<Schema>(
  deps: Pick<ConsoleDeps<Schema>, 'database' | 'now'>,
  tenants: TenantTable,
  request: FastifyRequest,
  tenantId: string,
): Promise<readonly RequestRecord[]> {
  const found = await listRequests(deps, tenants, { status: null, tenantId, id: null });
  return found.map((one) => toRequestRecord(one, lookingOf(request, deps.now())));
}

function lookingOf(request: FastifyRequest, now: Date): Looking {
  const { userId: operatorId, role } = signedInOperatorOf(request);
  return { operatorId, mayAct: mayAct(role), now };
}
