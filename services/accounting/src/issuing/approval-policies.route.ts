import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import type { BooksDeps } from '../books-deps.ts';
import { memberCallerOf } from '../http/app-gate.ts';
import { uuid } from '../http/fields.wire.ts';
import { routeOptions } from '../http/route-options.ts';
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
import { removeApprovalPolicy } from './remove-approval-policy.ts';

const tags = ['Approvals'];
const params = z.object({ orgId: uuid() });

/** Which documents need other people before they go into the books. */
export function addApprovalPolicyRoutes(organisation: HttpServer, deps: BooksDeps): void {
  organisation.get(
    '/approval-policies',
    routeOptions(
      'settings:read',
      { operationId: 'listApprovalPolicies', tags, summary: 'List what needs other people' },
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
        tags,
        summary: 'Let other people look first',
        description:
          'Of all policies that cover a document the strictest counts. What is approved or in the books already stays so.',
      },
      { params, body: policyBody, response: { 201: policyRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, baseCurrency } = memberCallerOf(request);
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
      { operationId: 'removeApprovalPolicy', tags, summary: 'Remove a policy' },
      { params: policyParams, response: { 200: policyRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor, baseCurrency } = memberCallerOf(request);
      const { id } = request.params;
      const outcome = await removeApprovalPolicy(deps, { orgId, actor, id });
      if (outcome.kind === 'reject') return sendError(reply, policyNotFound);
      return reply.send(toPolicyRecord(outcome.policy, baseCurrency));
    },
  );
}
