import { sendError, standardReplies } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { Database } from '../database.ts';
import { memberOf, signedInOf } from '../http/caller.ts';
import { routeOptions } from '../http/route-options.ts';
import { readThresholdPolicy } from './list-thresholds.ts';
import type { RequestApprovalsDeps } from './request-approvals.ts';
import { requestThresholdChange } from './request-threshold-change.ts';
import type { ThresholdChangeOutcome } from './request-threshold-change.ts';
import { businessId } from './review.wire.ts';
import {
  policyRecord,
  requestedRecord,
  thresholdBody,
  toThresholdRecord,
  toWaitingRecord,
} from './thresholds.wire.ts';

const tags = ['Approvals'];

export function addThresholdRoutes(
  business: HttpServer,
  deps: RequestApprovalsDeps & { readonly database: Database },
): void {
  business.get(
    '/policy/thresholds',
    routeOptions(
      { anyOf: ['policy:read'] },
      {
        operationId: 'listThresholds',
        tags,
        summary: 'List above which amounts a second person must agree',
        description: 'For every currency; those that nobody has set are marked as defaults.',
      },
      { params: businessId, response: { 200: policyRecord } },
    ),
    async (request, reply) => {
      const policy = await readThresholdPolicy(deps, memberOf(request).businessId);
      return reply.send({
        thresholds: policy.current.map(toThresholdRecord),
        waiting: policy.waiting.map(toWaitingRecord),
      });
    },
  );
  business.put(
    '/policy/thresholds',
    routeOptions(
      { anyOf: ['policy:change'] },
      {
        operationId: 'changeThreshold',
        tags,
        summary: 'Ask for another threshold',
        description:
          'Needs a fresh second factor. It holds once another owner or admin has approved it; until then nothing changes.',
        errors: [404, 409],
      },
      { params: businessId, body: thresholdBody, response: { 202: requestedRecord } },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const outcome = await requestThresholdChange(deps, memberOf(request), request.body);
      if (outcome.kind === 'reject') return sendError(reply, refusals[outcome.reason]);
      return reply.code(202).send(toWaitingRecord(outcome.change));
    },
  );
}

type Refusal = Extract<ThresholdChangeOutcome, { readonly kind: 'reject' }>['reason'];

const refusals: Readonly<Record<Refusal, ErrorReply>> = {
  not_found: standardReplies.notFound,
  change_waiting: {
    status: 409,
    code: 'conflict',
    error: 'A change of this threshold waits for a second person already. Have it decided first.',
  },
};
