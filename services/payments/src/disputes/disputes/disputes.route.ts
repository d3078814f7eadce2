import { ruleBroken, sendError, standardReplies } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { reasonFor } from '../../edge/reasons.ts';
import { providerFailed } from '../../edge/rejection-replies.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { answerDispute } from './answer-dispute.ts';
import type { AnswerDeps, AnswerOutcome } from './answer-dispute.ts';
import {
  disputeId,
  disputeListQuery,
  disputePage,
  disputeRecord,
  evidenceBody,
  evidenceExample,
  heldDisputeRecord,
  toDisputePage,
  toDisputeRecord,
  toEvidence,
  toHeldDisputeRecord,
} from './disputes.wire.ts';
import { findDispute } from './find-dispute.ts';
import { listDisputes } from './list-disputes.ts';

export function addDisputeRoutes(server: HttpServer, deps: AnswerDeps): void {
  addReadRoutes(server, deps.database);
  addAnswerRoutes(server, deps);
}

function addReadRoutes(server: HttpServer, database: Database): void {
  server.get(
    '/disputes',
    routeOptions(
      { anyOf: ['disputes:read'] },
      {
        operationId: 'listDisputes',
        tags: ['Disputes'],
        summary: 'List disputes, newest first',
        description: 'The service reads the provider’s disputes every five minutes.',
      },
      { querystring: disputeListQuery, response: { 200: disputePage } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const { limit, status = null, payment_id, starting_after } = request.query;
      const filter = {
        workspaceId,
        status,
        paymentId: payment_id ?? null,
        olderThanId: starting_after ?? null,
      };
      const disputes = await listDisputes(database, filter, limit);
      return reply.send(toDisputePage(disputes, limit, environment));
    },
  );

  server.get(
    '/disputes/:id',
    routeOptions(
      { anyOf: ['disputes:read'] },
      {
        operationId: 'getDispute',
        tags: ['Disputes'],
        summary: 'Get a dispute',
        description: 'Returns the dispute’s status, when its answer is due, and the answer.',
      },
      { params: disputeId, response: { 200: disputeRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const dispute = await findDispute(database, { workspaceId, id: request.params.id });
      if (dispute === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toDisputeRecord(dispute, environment));
    },
  );
}

function addAnswerRoutes(server: HttpServer, deps: AnswerDeps): void {
  server.post(
    '/disputes/:id/accept',
    routeOptions(
      { anyOf: ['disputes:write'] },
      {
        operationId: 'acceptDispute',
        repeat: 'never',
        answers: {
          200: 'The dispute with your answer. It is lost once the provider has taken the answer.',
          202: 'The acceptance waits for a second approver. Nothing was sent.',
        },
        tags: ['Disputes'],
        summary: 'Accept a dispute',
        description:
          'The payer keeps the amount, and the dispute is lost. With a live key, an amount above the refund threshold of the currency needs a second approver (202). An acceptance that an approver rejected cannot be requested again.',
        errors: [400, 404, 409, 502],
        reasons: ['dispute_not_open', 'dispute_answered', 'acceptance_rejected', 'provider_failed'],
      },
      { params: disputeId, response: { 200: disputeRecord, 202: heldDisputeRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const order = { caller, disputeId: request.params.id, evidence: null };
      const outcome = await answerDispute(deps, order);
      switch (outcome.kind) {
        case 'answered':
          return reply.send(toDisputeRecord(outcome.dispute, caller.environment));
        case 'held':
          return reply
            .status(202)
            .send(toHeldDisputeRecord(outcome.dispute, outcome.approvalId, caller.environment));
        case 'reject':
          return sendError(reply, refusals[outcome.reason]);
      }
    },
  );

  server.post(
    '/disputes/:id/evidence',
    routeOptions(
      { anyOf: ['disputes:write'] },
      {
        operationId: 'submitDisputeEvidence',
        repeat: 'never',
        bodyExample: evidenceExample,
        answers: {
          200: 'The dispute with the evidence. It is under review once the provider has taken it.',
        },
        tags: ['Disputes'],
        summary: 'Submit evidence against a dispute',
        description:
          'Contests the dispute. Evidence can be submitted once, before `due_at`: the banks then decide.',
        errors: [400, 404, 409, 502],
        reasons: ['dispute_not_open', 'dispute_answered', 'provider_failed'],
      },
      { params: disputeId, body: evidenceBody, response: { 200: disputeRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const evidence = toEvidence(request.body);
      const outcome = await answerDispute(deps, {
        caller,
        disputeId: request.params.id,
        evidence,
      });
      if (outcome.kind === 'reject') return sendError(reply, refusals[outcome.reason]);
      return reply.send(toDisputeRecord(outcome.dispute, caller.environment));
    },
  );
}

type Refusal = Extract<AnswerOutcome, { kind: 'reject' }>['reason'];

const refusals: Readonly<Record<Refusal, ErrorReply>> = {
  not_found: standardReplies.notFound,
  not_open: ruleBroken(
    'The dispute cannot be answered: evidence was submitted, or it has ended.',
    reasonFor('dispute_not_open'),
  ),
  answer_waiting: {
    status: 409,
    code: 'conflict',
    reason: reasonFor('dispute_answered'),
    error: 'The dispute has an answer already. Read the dispute before you decide.',
  },
  acceptance_rejected: ruleBroken(
    'An approver rejected that this dispute is accepted. Submit evidence instead.',
    reasonFor('acceptance_rejected'),
  ),
  provider_refused: {
    ...providerFailed,
    error: 'The payment provider refused the answer. Read the dispute before you try again.',
  },
};
