import { closedObject, jsonDecimal, jsonInteger, majorAmountReply } from '@countinghouse/http';
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

export const approvalFilter = closedObject({
  status: z.enum(approvalStatuses).optional().meta({ description: 'Only those.' }),
});

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
  subject_id: uuid().meta({ description: 'The payout, refund or change that waits.' }),
  amount: nullableMajor('What leaves; null where no money moves.'),
  amount_minor: nullableMinor('The same.'),
  currency: z.string().length(3),
  requested_by: z.object({
    type: z.enum(['api_key', 'member']),
    key: z.object({ id: uuid(), name: z.string(), last4: z.string() }).nullable(),
    person: person.meta({ description: 'Who asked, or made the key that asked.' }),
  }),
  needed_because: z
    .object({
      reason: z.enum(approvalReasons),
      threshold: nullableMajor('Above it a second person is asked; null: always.'),
      threshold_minor: nullableMinor('The same.'),
      daily_amount: nullableMajor(
        'The daily amount that this request exceeds; null: it exceeds none.',
      ),
      daily_amount_minor: nullableMinor('The same.'),
    })
    .nullable(),
  can_decide: z
    .object({ allowed: z.boolean(), reason: z.string().nullable() })
    .meta({ description: 'Whether you can, and if not, why.' }),
  decision: z
    .object({
      by: person.meta({ description: 'Null: an operator of the service.' }),
      at: moment(),
      reason: z.string().nullable(),
      signed: z.boolean().meta({ description: 'By a passkey, over exactly this operation.' }),
    })
    .nullable(),
  created_at: moment(),
  expires_at: moment(),
};

export const approvalList = z.object({
  data: z
    .array(z.object(shownFields))
    .meta({ description: 'What waits first, the oldest on top; then the rest, newest first.' }),
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
