import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { z } from 'zod';
import { memberCallerOf, signedInOf } from '../../../edge/app-gate.ts';
import { uuid } from '../../../edge/fields.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { changeWaiting } from '../../../people/changes/change-replies.wire.ts';
import type { ChangeDeps } from '../../../people/changes/changes-deps.ts';
import { changeRequestRecord, toHeldRecord } from '../../../people/changes/changes.wire.ts';
import { addApprovalPolicy } from './add-approval-policy.ts';
import {
  amountUnfit,
  policyBody,
  policyList,
  policyNotFound,
  policyParams,
  policyRecord,
  toPolicyRecord,
  toPolicyTerms,
} from './approval-policies.wire.ts';
import { readApprovalPolicies } from './read-approval-policies.ts';
import { requestPolicyRemoval } from './remove-approval-policy.ts';

const tags = ['Approvals'];
const params = z.object({ orgId: uuid() });

/** Policies that decide which documents need other people's approval before posting. */
export function addApprovalPolicyRoutes(organisation: HttpServer, deps: ChangeDeps): void {
  organisation.get(
    '/approval-policies',
    routeOptions(
      'settings:read',
      { operationId: 'listApprovalPolicies', tags, summary: 'List approval policies' },
      { params, response: { 200: policyList } },
    ),
    async (request, reply) => {
      const { orgId, baseCurrency } = memberCallerOf(request);
      const policies = await readApprovalPolicies(deps.database.db, orgId);
      return reply.send({ data: policies.map((policy) => toPolicyRecord(policy, baseCurrency)) });
    },
  );
  organisation.post(
    '/approval-policies',
    routeOptions(
      'policies:change',
      {
        operationId: 'addApprovalPolicy',
        secondFactor: true,
        tags,
        summary: 'Create an approval policy',
        description:
          'Requires a second factor used in the last five minutes. The policy takes effect immediately. If several policies cover a document, the strictest applies. Documents that are already approved or posted are not affected.',
      },
      { params, body: policyBody, response: { 201: policyRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, baseCurrency } = memberCallerOf(request);
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const policy = toPolicyTerms(request.body, baseCurrency);
      if (policy === null) return sendError(reply, amountUnfit(baseCurrency));
      const id = await addApprovalPolicy(deps, { orgId, actor, policy });
      return reply.code(201).send(toPolicyRecord({ ...policy, id }, baseCurrency));
    },
  );
  organisation.delete(
    '/approval-policies/:id',
    routeOptions(
      'policies:change',
      {
        operationId: 'removeApprovalPolicy',
        secondFactor: true,
        tags,
        summary: 'Delete an approval policy',
        description:
          'Requires a second factor used in the last five minutes. In an organisation with two or more owners and admins, the change needs a second approver unless another policy is equally strict: the response is then 202 with the change request.',
        errors: [409],
      },
      { params: policyParams, response: { 200: policyRecord, 202: changeRequestRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const { orgId, actor, baseCurrency, member } = memberCallerOf(request);
      const { id } = request.params;
      const outcome = await requestPolicyRemoval(deps, member, { orgId, actor, id });
      if (outcome.kind === 'waiting') {
        return reply.code(202).send(toHeldRecord(outcome));
      }
      if (outcome.kind === 'reject') {
        const isWaiting = outcome.reason === 'change_waiting';
        return sendError(reply, isWaiting ? changeWaiting : policyNotFound);
      }
      return reply.send(toPolicyRecord(outcome.policy, baseCurrency));
    },
  );
}
