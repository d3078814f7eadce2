import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { mayAct, requireFreshSecondFactor } from '@countinghouse/identity';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actingAs, consoleRoute, signedInOperatorOf } from '../../edge/authenticate-operator.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { decideRequest } from './decide-request.ts';
import type { PerformDeps } from './perform-request.ts';
import { listRequests, requestAct } from './request-act.ts';
import {
  decisionBody,
  requestBody,
  requestedReply,
  requestFilter,
  requestList,
  requestRecord,
  toRefusalReply,
  toRequestRecord,
} from './requests.wire.ts';
import type { Looking } from './requests.wire.ts';

const tags = ['Requests'];
const idParams = z.object({ id: uuid() });

export type RequestRouteDeps = Omit<PerformDeps, 'actor' | 'operator'>;

/** What one operator requests and another confirms. */
export function addRequestRoutes(server: HttpServer, deps: RequestRouteDeps): void {
  const looking = (request: FastifyRequest): Looking => {
    const { userId: operatorId, role } = signedInOperatorOf(request);
    return { operatorId, mayAct: mayAct(role), now: deps.now() };
  };
  const findOne = async (id: string) => {
    const [found] = await listRequests(deps, { status: null, businessId: null, id });
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
      const { status = null, business_id: businessId = null } = request.query;
      const found = await listRequests(deps, { status, businessId, id: null });
      return reply.send({ data: found.map((one) => toRequestRecord(one, looking(request))) });
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
      if (found === null) return sendError(reply, toRefusalReply('not_found'));
      return reply.send(toRequestRecord(found, looking(request)));
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
      { body: requestBody, response: { 200: requestedReply } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const { itemId = null, ...order } = request.body;
      const outcome = await requestAct(actingAs(deps, request), { ...order, itemId });
      if (outcome.kind === 'reject') return sendError(reply, toRefusalReply(outcome.reason));
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
      const outcome = await decideRequest(actingAs(deps, request), { id, decision, reason });
      if (outcome.kind === 'reject') return sendError(reply, toRefusalReply(outcome.reason));
      const decided = await findOne(id);
      if (decided === null) return sendError(reply, toRefusalReply('not_found'));
      return reply.send(toRequestRecord(decided, looking(request)));
    },
  );
}
