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
import { findApprovalReview, findPlaceOfApproval, listShownApprovals } from './get-approval.ts';
import { approvalReviewRecord, toReviewRecord } from './review.wire.ts';
import {
  approvalFilter,
  approvalId,
  approvalList,
  approvalPlace,
  approvalPlaceId,
  businessId,
  toShownRecord,
} from './shown-approval.wire.ts';

const tags = ['Approvals'];

/** Approvals and decisions on them. Dashboard only: API keys cannot decide. */
export function addApprovalRoutes(business: HttpServer, deps: DecideDeps): void {
  addReadRoutes(business, deps);
  business.post(
    '/approvals/:id/challenge',
    routeOptions(
      { anyOf: ['approvals:decide'] },
      {
        operationId: 'prepareApprovalSignature',
        tags,
        summary: 'Create a challenge to sign a decision with a passkey',
        description:
          'The challenge is the hash of the operation, the decision and a nonce. Only you can use it, once, within five minutes.',
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

/** For links in e-mails, which contain only the approval's id. */
export function addFindApprovalRoute(api: HttpServer, deps: Pick<DecideDeps, 'database'>): void {
  api.get(
    '/approvals/:id',
    routeOptions(
      'signed_in',
      {
        operationId: 'findApproval',
        tags,
        summary: 'Find the business that an approval belongs to',
        description: 'Not found unless you are a member of that business.',
        errors: [404],
      },
      { params: approvalPlaceId, response: { 200: approvalPlace } },
    ),
    async (request, reply) => {
      const { id } = request.params;
      const place = await findPlaceOfApproval(deps, signedInOf(request).userId, id);
      if (place === null) return sendError(reply, standardReplies.notFound);
      return reply.send({ id, business_id: place.businessId, workspace_id: place.workspaceId });
    },
  );
}

function addReadRoutes(business: HttpServer, deps: DecideDeps): void {
  business.get(
    '/approvals',
    routeOptions(
      { anyOf: ['approvals:read'] },
      {
        operationId: 'listApprovals',
        tags,
        summary: 'List approvals',
        description: 'Returns every open approval, then the others in pages.',
      },
      { params: businessId, querystring: approvalFilter, response: { 200: approvalList } },
    ),
    async (request, reply) => {
      const { status = null, starting_after: olderThanId = null, limit } = request.query;
      const query = { status, olderThanId, limit };
      const { items, nextCursor } = await listShownApprovals(deps, memberOf(request), query);
      return reply.send({ data: items.map(toShownRecord), next_cursor: nextCursor });
    },
  );
  business.get(
    '/approvals/:id',
    routeOptions(
      { anyOf: ['approvals:read'] },
      {
        operationId: 'getApproval',
        tags,
        summary: 'Get an approval with everything needed to decide',
        description:
          'Figures are exact at the time of the response. The service checks them again on approval.',
      },
      { params: approvalId, response: { 200: approvalReviewRecord } },
    ),
    async (request, reply) => {
      const review = await findApprovalReview(deps, memberOf(request), request.params.id);
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
        secondFactor: true,
        tags,
        summary: 'Approve a request',
        description:
          'Requires a second factor confirmed within the last five minutes, or a passkey signature over this decision. The operation is carried out within seconds.',
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
        secondFactor: true,
        tags,
        summary: 'Reject a request',
        description:
          'Requires a reason, and the same second factor or passkey signature as an approval. Nothing is carried out, and reserved money is released.',
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

/** A passkey verifies its holder, so its signature counts as a recent second factor. */
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
