import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { FastifyRequest } from 'fastify';
import {
  approveBody,
  challengeBody,
  challengeRecord,
  decidedRecord,
  rejectBody,
} from '../../controls/approvals/deciding/decision.wire.ts';
import { memberOf, signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { decideByMember } from '../deciding/decide-by-member.ts';
import type { DecideDeps, DecisionOrder } from '../deciding/decide-by-member.ts';
import { toDecisionReply } from '../deciding/decision-replies.wire.ts';
import { prepareSignature } from '../deciding/prepare-signature.ts';
import { getApprovalReview, listShownApprovals } from './get-approval.ts';
import { approvalReviewRecord, toReviewRecord } from './review.wire.ts';
import {
  approvalFilter,
  approvalId,
  approvalList,
  businessId,
  toShownRecord,
} from './shown-approval.wire.ts';

const tags = ['Approvals'];

/** What waits for a second person, and that person's word. No key comes here: it is the dashboard's. */
export function addApprovalRoutes(business: HttpServer, deps: DecideDeps): void {
  addReadRoutes(business, deps);
  business.post(
    '/approvals/:id/challenge',
    routeOptions(
      { anyOf: ['approvals:decide'] },
      {
        operationId: 'prepareApprovalSignature',
        tags,
        summary: 'Get what a passkey has to sign for a decision',
        description:
          'The challenge is the hash of the operation, the decision and a nonce. It can be used once, by you, within five minutes.',
        errors: [409],
      },
      { params: approvalId, body: challengeBody, response: { 200: challengeRecord } },
    ),
    async (request, reply) => {
      const order = { approvalId: request.params.id, status: request.body.decision };
      const outcome = await prepareSignature(deps, signerOf(request), order);
      if (outcome.kind === 'reject') return sendError(reply, toDecisionReply(outcome));
      return reply.send({ operation: outcome.operation, options: { ...outcome.options } });
    },
  );
  addDecisionRoutes(business, deps);
}

function addReadRoutes(business: HttpServer, deps: DecideDeps): void {
  business.get(
    '/approvals',
    routeOptions(
      { anyOf: ['approvals:read'] },
      {
        operationId: 'listApprovals',
        tags,
        summary: 'List what waits for a second person, and what was decided',
        description: 'Open ones first; of the others the 200 newest.',
      },
      { params: businessId, querystring: approvalFilter, response: { 200: approvalList } },
    ),
    async (request, reply) => {
      const status = request.query.status ?? null;
      const shown = await listShownApprovals(deps, memberOf(request), status);
      return reply.send({ data: shown.map(toShownRecord) });
    },
  );
  business.get(
    '/approvals/:id',
    routeOptions(
      { anyOf: ['approvals:read'] },
      {
        operationId: 'getApproval',
        tags,
        summary: 'Read everything that a decision needs',
        description: 'Exact at the moment of the answer; all of it is looked at again on approval.',
      },
      { params: approvalId, response: { 200: approvalReviewRecord } },
    ),
    async (request, reply) => {
      const review = await getApprovalReview(deps, memberOf(request), request.params.id);
      if (review === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toReviewRecord(review));
    },
  );
}

function addDecisionRoutes(business: HttpServer, deps: DecideDeps): void {
  business.post(
    '/approvals/:id/approve',
    routeOptions(
      { anyOf: ['approvals:decide'] },
      {
        operationId: 'approveApproval',
        tags,
        summary: 'Agree, as the second person',
        description:
          'Needs a second factor of the last five minutes, or a passkey’s signature over this very decision. What was asked for is carried out within seconds.',
        errors: [409, 503],
      },
      { params: approvalId, body: approveBody, response: { 200: decidedRecord } },
    ),
    async (request, reply) => {
      const { note, assertion } = request.body;
      const order = {
        approvalId: request.params.id,
        status: 'approved',
        reason: note ?? null,
        assertion: assertion ?? null,
      } as const;
      const outcome = await decide(deps, request, order);
      if (outcome.kind === 'reject') return sendError(reply, toDecisionReply(outcome));
      return reply.send(toDecided(order, outcome.subjectId));
    },
  );
  business.post(
    '/approvals/:id/reject',
    routeOptions(
      { anyOf: ['approvals:decide'] },
      {
        operationId: 'rejectApproval',
        tags,
        summary: 'Do not agree',
        description:
          'Needs the same as an approval, and a reason. Nothing is carried out, and what was set aside is free again.',
        errors: [409],
      },
      { params: approvalId, body: rejectBody, response: { 200: decidedRecord } },
    ),
    async (request, reply) => {
      const { reason, assertion } = request.body;
      const order = {
        approvalId: request.params.id,
        status: 'rejected',
        reason,
        assertion: assertion ?? null,
      } as const;
      const outcome = await decide(deps, request, order);
      if (outcome.kind === 'reject') return sendError(reply, toDecisionReply(outcome));
      return reply.send(toDecided(order, outcome.subjectId));
    },
  );
}

/** A passkey verifies who holds it, so its signature is a second factor as fresh as can be. */
function decide(deps: DecideDeps, request: FastifyRequest, order: DecisionOrder) {
  if (order.assertion === null) requireFreshSecondFactor(signedInOf(request), deps.now());
  return decideByMember(deps, signerOf(request), order);
}

function signerOf(request: FastifyRequest) {
  return { ...memberOf(request), userId: signedInOf(request).userId };
}

function toDecided({ approvalId: id, status }: DecisionOrder, subjectId: string) {
  return { id, object: 'approval' as const, status, subject_id: subjectId };
}
