import {
  closedObject,
  jsonDecimal,
  jsonInteger,
  majorAmountReply,
  queryInteger,
} from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import {
  approvalActions,
  approvalReasons,
  approvalStatuses,
} from '../../controls/approvals/requests/approval.rules.ts';
import { minorAmount, moment, uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { explainObstacle } from '../deciding/decision-replies.wire.ts';
import type { ShownApproval } from './get-approval.ts';

export const approvalId = z.object({ businessId: uuid(), id: uuid() });
export const businessId = z.object({ businessId: uuid() });

const pageSizeMax = 200;

export const approvalFilter = closedObject({
  status: z
    .enum(approvalStatuses)
    .optional()
    .meta({ description: 'Return only approvals with this status.' }),
  starting_after: uuid().optional().meta({
    description:
      'The `next_cursor` of the previous page. Open approvals are on the first page only.',
  }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeMax }).meta({
    description: 'The maximum number of approvals that are no longer open.',
  }),
});

export const approvalPlaceId = z.object({
  id: uuid().meta({ description: 'The approval’s id.' }),
});

export const approvalPlace = z
  .object({
    id: uuid().meta({ description: 'The approval’s id.' }),
    business_id: uuid().meta({ description: 'The business that it belongs to.' }),
    workspace_id: uuid().meta({ description: 'The workspace that it belongs to.' }),
  })
  .meta({ id: 'ApprovalPlace', description: 'Where an approval belongs.' });

const person = z.object({ member_id: uuid(), name: z.string(), email: z.string() }).nullable();
export const nullableMinor = (description: string) => minorAmount(description).nullable();
export const nullableMajor = (description: string) => {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` }).nullable();
};
export const shownFields = {
  id: uuid(),
  object: z.literal('approval'),
  action: z.enum(approvalActions),
  status: z.enum(approvalStatuses),
  environment: z.enum(environments),
  workspace_id: uuid(),
  subject_id: uuid().meta({ description: 'The id of the payout, refund or change to approve.' }),
  amount: nullableMajor('The payout or refund amount. Null if no money moves.'),
  amount_minor: nullableMinor('The payout or refund amount. Null if no money moves.'),
  currency: z.string().length(3),
  requested_by: z.object({
    type: z.enum(['api_key', 'member']),
    key: z.object({ id: uuid(), name: z.string(), last4: z.string() }).nullable(),
    person: person.meta({
      description: 'The member who made the request, or who created the API key that made it.',
    }),
  }),
  needed_because: z
    .object({
      reason: z.enum(approvalReasons),
      threshold: nullableMajor(
        'Requests above this amount need a second approver. Null if every request does.',
      ),
      threshold_minor: nullableMinor(
        'Requests above this amount need a second approver. Null if every request does.',
      ),
      daily_amount: nullableMajor(
        'The daily amount that this request exceeds. Null if it exceeds none.',
      ),
      daily_amount_minor: nullableMinor(
        'The daily amount that this request exceeds. Null if it exceeds none.',
      ),
    })
    .nullable(),
  can_decide: z
    .object({ allowed: z.boolean(), reason: z.string().nullable() })
    .meta({ description: 'Whether you can decide on it and, if not, why.' }),
  decision: z
    .object({
      by: person.meta({
        description: 'The member who decided. Null if an operator of the service did.',
      }),
      at: moment(),
      reason: z.string().nullable(),
      signed: z.boolean().meta({ description: 'Whether a passkey signed exactly this operation.' }),
    })
    .nullable(),
  created_at: moment(),
  expires_at: moment(),
};

export const approvalList = z.object({
  data: z
    .array(z.object(shownFields))
    .meta({ description: 'Open approvals first, oldest first; then the others, newest first.' }),
  next_cursor: uuid()
    .nullable()
    .meta({ description: 'Where the next page starts. Null on the last one.' }),
});

export function toShownRecord(shown: ShownApproval) {
  const { approval, requester, key, decider, obstacle } = shown;
  const { amountMinor, currency, reason, thresholdMinor, dailyMinor, decidedAt } = approval;
  return {
    id: approval.id,
    object: 'approval' as const,
    action: approval.action,
    status: approval.status,
    environment: approval.environment,
    workspace_id: approval.workspaceId,
    subject_id: approval.subjectId,
    amount: toMajor(amountMinor, currency),
    amount_minor: toMinor(amountMinor),
    currency,
    requested_by: {
      type: approval.requestedByKeyId === null ? ('member' as const) : ('api_key' as const),
      key,
      person: toPerson(requester),
    },
    needed_because:
      reason === null
        ? null
        : {
            reason,
            threshold: toMajor(thresholdMinor, currency),
            threshold_minor: toMinor(thresholdMinor),
            daily_amount: toMajor(dailyMinor, currency),
            daily_amount_minor: toMinor(dailyMinor),
          },
    can_decide: {
      allowed: obstacle === null,
      reason: obstacle === null ? null : explainObstacle(obstacle),
    },
    decision:
      decidedAt === null
        ? null
        : {
            by: toPerson(decider),
            at: decidedAt.toISOString(),
            reason: approval.decisionReason,
            signed: shown.isSigned,
          },
    created_at: approval.createdAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
  };
}

function toPerson(given: ShownApproval['requester']) {
  return given === null
    ? null
    : { member_id: given.memberId, name: given.name, email: given.email };
}

export function toMajor(amountMinor: bigint | null, currency: string) {
  if (amountMinor === null) return null;
  return jsonDecimal(toMajorText(money(amountMinor, getCurrency(currency))));
}

export function toMinor(amountMinor: bigint | null) {
  return amountMinor === null ? null : jsonInteger(amountMinor);
}
