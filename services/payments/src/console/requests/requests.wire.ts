import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import type { DecisionOutcome } from './decide-request.ts';
import {
  decisions,
  isLapsed,
  refuseDecision,
  requestActions,
  requestStatuses,
} from './operator-request.rules.ts';
import type { Decision, DecisionObstacle } from './operator-request.rules.ts';
import type { listRequests, RequestOutcome } from './request-act.ts';

const reasonCharactersMax = 500;
const reason = text({ min: 1, max: reasonCharactersMax });

export const requestBody = closedObject({
  action: z.enum(requestActions).exclude(['risk.loosen']),
  businessId: uuid(),
  itemId: uuid().optional().meta({
    description: 'The suspense item, for `suspense.*`, or the recovery, for `account.recover`.',
  }),
  reason: reason.meta({
    description: 'For the audit log. The owners read the reason of a suspension.',
  }),
});

export const decisionBody = closedObject({
  decision: z.enum(decisions),
  reason: reason.optional().meta({ description: 'Required to reject.' }),
}).refine((body) => body.decision !== 'reject' || body.reason !== undefined, {
  path: ['reason'],
  error: 'Say why, so that the requester can act on it.',
});

export const requestFilter = closedObject({
  status: z.enum(requestStatuses).optional(),
  business_id: uuid().optional(),
});

const permission = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

const party = z.object({ id: uuid(), name: z.string() });

export const requestRecord = z
  .object({
    id: uuid(),
    object: z.literal('operator_request'),
    action: z.enum(requestActions),
    business: party,
    subject_id: uuid(),
    reason: z.string(),
    status: z.enum([...requestStatuses, 'lapsed']),
    requester: party,
    requested_at: moment(),
    expires_at: moment(),
    decider: party.nullable(),
    decided_at: nullableMoment(),
    decision_reason: z.string().nullable(),
    can: z
      .object({ confirm: permission, reject: permission, withdraw: permission })
      .meta({ description: 'What you may do with it, and why not.' }),
  })
  .meta({ id: 'OperatorRequest', description: 'An act that another operator confirms.' });

export const requestList = z.object({ data: z.array(requestRecord) });
export const requestedReply = z.object({ id: uuid() });

type Shown = Awaited<ReturnType<typeof listRequests>>[number];

/** Who looks, and when. */
export interface Looking {
  readonly operatorId: string;
  readonly mayAct: boolean;
  readonly now: Date;
}

export function toRequestRecord(request: Shown, looking: Looking): z.infer<typeof requestRecord> {
  const { id, name } = { id: request.businessId, name: request.businessName };
  const lapsed = request.status === 'waiting' && isLapsed(request, looking.now);
  const can = (decision: Decision) => {
    const why = explain(request, decision, looking);
    return { allowed: why === null, reason: why };
  };
  return {
    id: request.id,
    object: 'operator_request',
    action: request.action,
    business: { id, name },
    subject_id: request.subjectId,
    reason: request.reason,
    status: lapsed ? 'lapsed' : request.status,
    requester: { id: request.requestedBy, name: request.requestedByName },
    requested_at: request.requestedAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
    decider:
      request.decidedBy === null
        ? null
        : { id: request.decidedBy, name: request.decidedByName ?? '' },
    decided_at: toNullableMoment(request.decidedAt),
    decision_reason: request.decisionReason,
    can: { confirm: can('confirm'), reject: can('reject'), withdraw: can('withdraw') },
  };
}

function explain(request: Shown, decision: Decision, looking: Looking): string | null {
  if (!looking.mayAct) return viewersRead;
  const obstacle = refuseDecision(request, decision, looking.operatorId, looking.now);
  return obstacle === null ? null : obstacles[obstacle];
}

export const viewersRead = 'Your role is viewer. Only operators can do this.';

const obstacles: Readonly<Record<DecisionObstacle, string>> = {
  already_decided: 'This request is already decided.',
  lapsed: 'This request has lapsed. Request it again.',
  own_request: 'You requested this. Another operator decides.',
  not_your_request: 'Only the operator who requested this can withdraw it.',
};

type Refusal =
  | Extract<DecisionOutcome, { kind: 'reject' }>['reason']
  | Extract<RequestOutcome, { kind: 'reject' }>['reason'];

const refusals: Readonly<Record<Exclude<Refusal, 'not_found' | 'business_not_found'>, string>> = {
  ...obstacles,
  already_waiting: 'The same act already waits for another operator.',
  policy_changed: 'The limits have changed since this was requested. Reject it and set them again.',
  move_unknown: 'The verification status cannot change like this from its current value.',
  not_suspended: 'The business is not suspended.',
  recovery_over: 'This recovery was stopped, used or is too old.',
  recovery_waits: 'The waiting time of this recovery is not over.',
  address_taken: 'The new address is a member or invited already. Stop this recovery.',
  not_held: 'The item needs no decision: it is being returned, or is closed.',
  not_waiting: 'The item’s payment is not awaiting a decision.',
  too_little: 'The amount received is less than the amount due. The item can only be returned.',
  other_currency:
    'The currency received differs from the currency due. The item can only be returned.',
  used_up: 'The link or code was already paid by someone else. The item can only be returned.',
  subscription_cancelled: 'The subscription is cancelled. The item can only be returned.',
};

export function toRefusalReply(reason: Refusal): ErrorReply {
  if (reason === 'not_found' || reason === 'business_not_found') {
    return { status: 404, code: 'not_found', error: 'Not found. Check the id.' };
  }
  if (reason === 'own_request' || reason === 'not_your_request') {
    return { status: 403, code: 'permission_denied', error: refusals[reason], broken: { reason } };
  }
  return { status: 409, code: 'conflict', error: refusals[reason], broken: { reason } };
}
