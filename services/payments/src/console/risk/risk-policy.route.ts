import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { actingAs, consoleRoute, signedInOperatorOf } from '../../edge/console.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { toProposalRefusal } from '../proposals/proposals.wire.ts';
import { proposeChange } from '../proposals/propose-change.ts';
import type { ProposeRouteDeps } from '../proposals/propose-change.ts';
import { readRiskPolicy, riskChange } from './change-risk-policy.ts';
import { consolePolicyRecord, riskPolicyBody, toConsolePolicyRecord } from './risk-policy.wire.ts';

const tags = ['Businesses'];
const params = z.object({ id: uuid() });

export function addRiskPolicyRoutes(server: HttpServer, deps: ProposeRouteDeps): void {
  server.get(
    '/businesses/:id/risk-policy',
    consoleRoute(
      'viewer',
      { operationId: 'getRiskPolicy', tags, summary: 'Get the limits of a business’s checkout' },
      { params, response: { 200: consolePolicyRecord } },
    ),
    (request, reply) => answer(reply, request.params.id),
  );

  server.put(
    '/businesses/:id/risk-policy',
    consoleRoute(
      'operator',
      {
        operationId: 'changeRiskPolicy',
        tags,
        summary: 'Set the limits of a business’s checkout',
        description:
          'Stricter limits apply at once. If any limit becomes looser, nothing changes until another operator confirms the request in `waiting`.',
        secondFactor: true,
        errors: [404, 409],
      },
      { params, body: riskPolicyBody, response: { 200: consolePolicyRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOperatorOf(request), deps.now());
      const { id: businessId } = request.params;
      const order = { businessId, ...request.body };
      const outcome = await proposeChange(actingAs(deps, request), riskChange, order);
      if (outcome.kind === 'reject') return sendError(reply, toProposalRefusal(outcome.reason));
      return answer(reply, businessId);
    },
  );

  async function answer(reply: FastifyReply, businessId: string) {
    const found = await readRiskPolicy(deps, businessId);
    if (found === null) return sendError(reply, standardReplies.notFound);
    return reply.send(toConsolePolicyRecord(found));
  }
}
