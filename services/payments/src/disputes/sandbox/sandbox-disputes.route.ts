import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { disputeId, disputeRecord, toDisputeRecord } from '../disputes/disputes.wire.ts';
import { decideSandboxDispute, openSandboxDispute } from './sandbox-disputes.ts';
import type { SandboxDisputeDeps } from './sandbox-disputes.ts';
import { decisionBody, disputeRefusals, sandboxDisputeBody } from './sandbox-disputes.wire.ts';

const onlyHere =
  'Needs no scope. Only for test keys, where the provider is the simulator: otherwise 501.';

export function addSandboxDisputeRoutes(server: HttpServer, deps: SandboxDisputeDeps): void {
  server.post(
    '/sandbox/disputes',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'openSandboxDispute',
        repeat: 'never',
        bodyExample: { payment_id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d' },
        answers: { 200: 'The dispute, open.' },
        tags: ['Sandbox'],
        summary: 'Dispute a test payment, as the payer’s bank',
        description: `Opens a dispute of a test payment at once. Balance, events and e-mails follow as for any other dispute. Each request opens another dispute. ${onlyHere}`,
        errors: [400, 404, 501, 502],
        reasons: ['no_sandbox', 'not_disputable', 'provider_failed'],
      },
      { body: sandboxDisputeBody, response: { 200: disputeRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const outcome = await openSandboxDispute(deps, caller, request.body);
      if (outcome.kind === 'reject') return sendError(reply, disputeRefusals[outcome.reason]);
      return reply.send(toDisputeRecord(outcome.dispute, caller.environment));
    },
  );

  server.post(
    '/sandbox/disputes/:id/decide',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'decideSandboxDispute',
        repeat: 'never',
        bodyExample: { outcome: 'won' },
        answers: { 200: 'The dispute with its outcome.' },
        tags: ['Sandbox'],
        summary: 'Decide a dispute of a test payment, as the banks',
        description: `Ends an open dispute, whether or not you have submitted evidence. ${onlyHere}`,
        errors: [400, 404, 501, 502],
        reasons: ['no_sandbox', 'dispute_not_open', 'provider_failed'],
      },
      { params: disputeId, body: decisionBody, response: { 200: disputeRecord } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const outcome = await decideSandboxDispute(deps, caller, id, request.body.outcome);
      if (outcome.kind === 'reject') return sendError(reply, disputeRefusals[outcome.reason]);
      return reply.send(toDisputeRecord(outcome.dispute, caller.environment));
    },
  );
}
