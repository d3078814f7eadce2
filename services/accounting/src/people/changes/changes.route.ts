import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberCallerOf, signedInOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { cancelChange } from './cancel-change.ts';
import { changeNotFound, toChangeReply } from './change-replies.wire.ts';
import type { ChangeDeps, DecideChangeDeps } from './changes-deps.ts';
import {
  approveChangeBody,
  changeRequestList,
  changeRequestRecord,
  changesQuery,
  rejectChangeBody,
  toChangeRecord,
} from './changes.wire.ts';
import { decideChange } from './decide-change.ts';
import type { DecisionOrder } from './decide-change.ts';
import { listChanges, findChange } from './read-changes.ts';

const tags = ['Approvals'];

/** Changes waiting for a second approver, and the approver's decision. */
export function addChangeRoutes(organisation: HttpServer, deps: DecideChangeDeps): void {
  addReadRoutes(organisation, deps);
  addDecisionRoutes(organisation, deps);
  organisation.post(
    '/change-requests/:id/cancel',
    routeOptions(
      'changes:decide',
      {
        operationId: 'cancelChangeRequest',
        tags,
        summary: 'Cancel your change request',
        errors: [409],
      },
      { params: oneParams, response: { 200: changeRequestRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { id } = request.params;
      const outcome = await cancelChange(deps, { orgId, id, actor });
      if (outcome.kind === 'reject') return sendError(reply, toChangeReply(outcome));
      return sendChange(deps, request, reply.code(200), id);
    },
  );
}

function addReadRoutes(organisation: HttpServer, deps: ChangeDeps): void {
  organisation.get(
    '/change-requests',
    routeOptions(
      'changes:read',
      {
        operationId: 'listChangeRequests',
        tags,
        summary: 'List change requests',
        description: 'Open requests first, then newest first. Returns at most 200.',
      },
      { params: orgParams, querystring: changesQuery, response: { 200: changeRequestList } },
    ),
    async (request, reply) => {
      const { orgId, member } = memberCallerOf(request);
      const { status = null } = request.query;
      const shown = await listChanges(deps, orgId, member, status);
      return reply.send({ data: shown.map(toChangeRecord) });
    },
  );
  organisation.get(
    '/change-requests/:id',
    routeOptions(
      'changes:read',
      { operationId: 'getChangeRequest', tags, summary: 'Retrieve a change request' },
      { params: oneParams, response: { 200: changeRequestRecord } },
    ),
    (request, reply) => sendChange(deps, request, reply.code(200), request.params.id),
  );
}

function addDecisionRoutes(organisation: HttpServer, deps: DecideChangeDeps): void {
  organisation.post(
    '/change-requests/:id/approve',
    routeOptions(
      'changes:decide',
      {
        operationId: 'approveChangeRequest',
        secondFactor: true,
        tags,
        summary: 'Approve a change request',
        description:
          'Requires a second factor used in the last five minutes. The change takes effect immediately. The requester cannot approve it.',
        errors: [409],
      },
      { params: oneParams, body: approveChangeBody, response: { 200: changeRequestRecord } },
    ),
    (request, reply) => {
      const { note: reason = null } = request.body;
      const { id } = request.params;
      return decide(deps, request, reply, { id, decision: 'approved', reason });
    },
  );
  organisation.post(
    '/change-requests/:id/reject',
    routeOptions(
      'changes:decide',
      {
        operationId: 'rejectChangeRequest',
        secondFactor: true,
        tags,
        summary: 'Reject a change request',
        description:
          'Requires a second factor used in the last five minutes, and a reason. The change does not take effect.',
        errors: [409],
      },
      { params: oneParams, body: rejectChangeBody, response: { 200: changeRequestRecord } },
    ),
    (request, reply) => {
      const { reason } = request.body;
      const { id } = request.params;
      return decide(deps, request, reply, { id, decision: 'rejected', reason });
    },
  );
}

async function decide(
  deps: DecideChangeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  order: Pick<DecisionOrder, 'id' | 'decision' | 'reason'>,
) {
  requireFreshSecondFactor(signedInOf(request), deps.now());
  const { orgId, actor } = memberCallerOf(request);
  const outcome = await decideChange(deps, { ...order, orgId, actor });
  if (outcome.kind === 'reject') return sendError(reply, toChangeReply(outcome));
  return sendChange(deps, request, reply.code(200), order.id);
}

/** As the caller sees it now. */
async function sendChange(
  deps: ChangeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
) {
  const { orgId, member } = memberCallerOf(request);
  const shown = await findChange(deps, orgId, member, id);
  return shown === null ? sendError(reply, changeNotFound) : reply.send(toChangeRecord(shown));
}
