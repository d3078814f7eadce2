import { sendError, standardReplies } from '@countinghouse/http';
import type { ErrorReply, HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import type { FastifyReply } from 'fastify';
import type { RequestApprovalsDeps } from '../../controls/approvals/requests/request-approvals.ts';
import { readThresholdPolicy } from '../../controls/approvals/thresholds/list-thresholds.ts';
import { requestThresholdChange } from '../../controls/approvals/thresholds/request-threshold-change.ts';
import type {
  ThresholdChangeOutcome,
  ThresholdOrder,
} from '../../controls/approvals/thresholds/request-threshold-change.ts';
import { memberOf, signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import { businessId } from '../reviewing/shown-approval.wire.ts';
import {
  changedRecord,
  limitBodies,
  policyRecord,
  requestedRecord,
  toChangedRecord,
  toThresholdRecord,
  toWaitingRecord,
} from './thresholds.wire.ts';

const tags = ['Approvals'];

const limitRoutes = [
  {
    path: '/policy/thresholds',
    kind: 'threshold',
    operationId: 'changeThreshold',
    summary: 'Update an approval threshold',
  },
  {
    path: '/policy/daily-amounts',
    kind: 'daily_amount',
    operationId: 'changeDailyAmount',
    summary: 'Update a daily amount',
  },
] as const;

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
        summary: 'List approval thresholds and daily amounts',
        description:
          'Returns the limits of every currency, with defaults marked, and the changes that need a second approver.',
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
  for (const { path, kind, operationId, summary } of limitRoutes) {
    business.put(
      path,
      routeOptions(
        { anyOf: ['policy:change'] },
        {
          operationId,
          secondFactor: true,
          tags,
          summary,
          description:
            'Requires a fresh second factor. A stricter limit takes effect immediately (200). Any other change needs approval by a second owner or admin (202).',
          errors: [404, 409],
        },
        {
          params: businessId,
          body: limitBodies[kind],
          response: { 200: changedRecord, 202: requestedRecord },
        },
      ),
      async (request, reply) => {
        requireFreshSecondFactor(signedInOf(request), deps.now());
        return change(reply, memberOf(request), request.body);
      },
    );
  }

  async function change(reply: FastifyReply, member: ActingMember, order: ThresholdOrder) {
    const outcome = await requestThresholdChange(deps, member, order);
    switch (outcome.kind) {
      case 'reject':
        return sendError(reply, refusals[outcome.reason]);
      case 'changed':
        return reply.code(200).send(toChangedRecord(order));
      case 'requested':
        return reply.code(202).send(toWaitingRecord(outcome.change));
    }
  }
}

type Refusal = Extract<ThresholdChangeOutcome, { readonly kind: 'reject' }>['reason'];

const refusals: Readonly<Record<Refusal, ErrorReply>> = {
  not_found: standardReplies.notFound,
  change_waiting: {
    status: 409,
    code: 'conflict',
    error:
      'A change to this limit already awaits a second approver. Approve or reject that change first.',
  },
};
