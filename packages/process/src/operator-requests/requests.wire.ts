import { closedObject, moment, text, uuid } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { decisions, isLapsed, refuseDecision, requestStatuses } from './operator-request.rules.ts';
import type { Decision, DecisionObstacle } from './operator-request.rules.ts';
import type { ShownRequest } from './operator-requests.sql.ts';
import type { ActRefusal } from './request-host.ts';

const reasonCharactersMax = 500;
const reason = text({ min: 1, max: reasonCharactersMax });

export function requestBodyOf(actions: readonly string[], items: string) {
  return closedObject({
    action: z.enum(actions),
    tenantId: uuid().meta({ description: 'The business or organisation.' }),
    itemId: uuid().optional().meta({ description: items }),
    reason: reason.meta({
      description: 'For the audit log. The owners read the reason of a suspension.',
    }),
  });
}

export const decisionBody = closedObject({
  decision: z.enum(decisions),
  reason: reason.optional().meta({ description: 'Required to reject.' }),
}).refine((body) => body.decision !== 'reject' || body.reason !== undefined, {
  path: ['reason'],
  error: 'Say why, so that the requester can act on it.',
});

export const requestFilter = closedObject({
  status: z.enum(requestStatuses).optional(),
  tenant_id: uuid().optional(),
});

const permission = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

const party = z.object({ id: uuid(), name: z.string() });

export const requestRecord = z
  .object({
    id: uuid(),
    object: z.literal('operator_request'),
    action: z.string().meta({ example: 'account.recover' }),
    tenant: party,
    subject_id: uuid(),
    reason: z.string(),
    status: z.enum([...requestStatuses, 'lapsed']),
    requester: party,
    requested_at: moment(),
    expires_at: moment(),
    decider: party.nullable(),
    decided_at: moment().nullable(),
    decision_reason: z.string().nullable(),
    can: z
      .object({ confirm: permission, reject: permission, withdraw: permission })
      .meta({ description: 'What you may do with it, and why not.' }),
  })
  .meta({ id: 'OperatorRequest', description: 'An act that another operator confirms.' });

export type RequestRecord = z.infer<typeof requestRecord>;

export const requestList = z.object({ data: z.array(requestRecord) });
export const requestedReply = z.object({ id: uuid() });

/** Who looks, and when. */
export interface Looking {
  readonly operatorId: string;
  readonly mayAct: boolean;
  readonly now: Date;
}

export function toRequestRecord(request: ShownRequest, looking: Looking): RequestRecord {
  const lapsed = request.status === 'waiting' && isLapsed(request, looking.now);
  const can = (decision: Decision) => {
    const why = explain(request, decision, looking);
    return { allowed: why === null, reason: why };
  };
  return {
    id: request.id,
    object: 'operator_request',
    action: request.action,
    tenant: { id: request.tenantId, name: request.tenantName },
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
    decided_at: request.decidedAt?.toISOString() ?? null,
    decision_reason: request.decisionReason,
    can: { confirm: can('confirm'), reject: can('reject'), withdraw: can('withdraw') },
  };
}

function explain(request: ShownRequest, decision: Decision, looking: Looking): string | null {
  if (!looking.mayAct) return viewersRead;
  const obstacle = refuseDecision(request, decision, looking.operatorId, looking.now);
  return obstacle === null ? null : obstacles[obstacle];
}

const viewersRead = 'Your role is viewer. Only operators can do this.';

const obstacles: Readonly<Record<DecisionObstacle, string>> = {
  already_decided: 'This request is already decided.',
  lapsed: 'This request has lapsed. Request it again.',
  own_request: 'You requested this. Another operator decides.',
  not_your_request: 'Only the operator who requested this can withdraw it.',
};

/** What a service can or cannot request about a tenant now, and why not. */
export function toPermission(
  action: string,
  {
    mayAct,
    impossible,
    requests,
  }: {
    readonly mayAct: boolean;
    /** Why the tenant's state leaves no room for it; null if it does. */
    readonly impossible: string | null;
    readonly requests: readonly RequestRecord[];
  },
): z.infer<typeof permission> {
  const waits = requests.some((one) => one.action === action && one.status === 'waiting');
  const why = !mayAct
    ? viewersRead
    : (impossible ?? (waits ? 'This is already requested and waits for another operator.' : null));
  return { allowed: why === null, reason: why };
}

export function toActRefusalReply({ reason: why, text: error }: ActRefusal): ErrorReply {
  if (error === null) return { status: 404, code: 'not_found', error: 'Not found. Check the id.' };
  return { status: 409, code: 'conflict', error, broken: { reason: why } };
}

export function toObstacleReply(obstacle: DecisionObstacle): ErrorReply {
  const [error, broken] = [obstacles[obstacle], { reason: obstacle }];
  return obstacle === 'own_request' || obstacle === 'not_your_request'
    ? { status: 403, code: 'permission_denied', error, broken }
    : { status: 409, code: 'conflict', error, broken };
}
