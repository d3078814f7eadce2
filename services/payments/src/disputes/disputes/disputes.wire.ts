import { closedObject, jsonInteger, queryInteger } from '@countinghouse/http';
import { z } from 'zod';
import { disputeStatuses, toPage } from '../../charges/payments/payment.rules.ts';
import {
  approvalRecord,
  toApprovalRecord,
} from '../../controls/approvals/requests/approvals.wire.ts';
import {
  minorAmount,
  moment,
  nullableMoment,
  toNullableMoment,
  uuid,
} from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { requesterRecord, toRequesterRecord } from '../../edge/requester.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { disputeAnswers, lostReasons } from './dispute.rules.ts';
import type { Dispute, DisputeEvidence } from './dispute.rules.ts';

const pageSizeMax = 100;
const pageSizeDefault = 20;

export const evidenceExample = {
  explanation: 'The parcel was delivered to the address that the payer gave, and signed for.',
  delivered_on: '2026-11-16',
  delivery_reference: 'GIG-204117',
};

const disputeExample = {
  id: '01a1e2c4-2b70-7c11-8009-5a83c1e7f042',
  object: 'dispute',
  environment: 'live',
  payment_id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  previous_dispute_id: null,
  status: 'needs_response',
  amount: 10_000,
  fee_amount: 500,
  amount_unit: 'minor',
  currency: 'NGN',
  reason: 'Goods or services not received',
  due_at: '2026-11-20T09:30:00.000Z',
  answer: null,
  evidence: null,
  lost_because: null,
  provider_reference: '1291',
  opened_at: '2026-11-18T09:30:00.000Z',
  submitted_at: null,
  closed_at: null,
  created_at: '2026-11-18T09:32:11.112Z',
  updated_at: '2026-11-18T09:32:11.112Z',
};

const heldExample = {
  requiresApproval: true,
  approvalId: '01a1e2c4-77c0-7d3e-8009-3b52d7b1cf68',
  dispute: {
    ...disputeExample,
    answer: {
      action: 'accept',
      requested_by: { type: 'api_key', id: '01a1dc00-1c40-7d02-8011-90be2d5f7a36' },
      requested_at: '2026-11-18T10:02:11.112Z',
      approval: {
        id: '01a1e2c4-77c0-7d3e-8009-3b52d7b1cf68',
        status: 'requires_review',
        required: 1,
        approvals: [],
        requested_by: { type: 'api_key', id: '01a1dc00-1c40-7d02-8011-a1cf3e608b47' },
        expires_at: '2026-11-25T10:02:11.112Z',
        decided_at: null,
      },
    },
  },
};

export const disputeId = z.object({
  id: uuid().meta({ description: 'The dispute’s id.', example: disputeExample.id }),
});

export const disputeListQuery = z.object({
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }).meta({
    description: 'The maximum number of disputes to return.',
  }),
  status: z
    .enum(disputeStatuses)
    .optional()
    .meta({ description: 'Return only disputes with this status.' }),
  payment_id: uuid().optional().meta({ description: 'Return only disputes of this payment.' }),
  starting_after: uuid().optional().meta({
    description: 'A cursor: returns disputes older than this id. Pass the previous `next_cursor`.',
  }),
});

const explanationCharactersMax = 2_000;
const referenceCharactersMax = 200;
const dayShape = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const evidenceBody = closedObject({
  explanation: text({ max: explanationCharactersMax }).meta({
    description: 'Why the payment is valid, in your words. The payer’s bank reads it.',
    example: evidenceExample.explanation,
  }),
  delivered_on: z.string().regex(dayShape, 'Must be a day as YYYY-MM-DD.').optional().meta({
    description: 'The day on which goods or services were delivered.',
    example: evidenceExample.delivered_on,
  }),
  delivery_reference: text({ max: referenceCharactersMax }).optional().meta({
    description: 'A tracking number or another proof of delivery.',
    example: evidenceExample.delivery_reference,
  }),
});

export function toEvidence(body: z.output<typeof evidenceBody>): DisputeEvidence {
  return {
    explanation: body.explanation,
    deliveredOn: body.delivered_on ?? null,
    deliveryReference: body.delivery_reference ?? null,
  };
}

export const disputeRecord = z
  .object({
    id: uuid(),
    object: z.literal('dispute'),
    environment: z.enum(environments),
    payment_id: uuid(),
    previous_dispute_id: uuid().nullable().meta({
      description:
        'The dispute of the same payment before this one, for example when the payer’s bank asks again after you won.',
    }),
    status: z.enum(disputeStatuses).meta({
      description:
        '`needs_response` until you answer, `under_review` while the banks look at your evidence, then `won` or `lost`.',
    }),
    amount: minorAmount('What the payer wants back.'),
    fee_amount: minorAmount('What losing the dispute costs you beside the amount.'),
    amount_unit: z.literal('minor'),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    reason: z.string().nullable().meta({ description: 'What the payer told their bank.' }),
    due_at: nullableMoment().meta({
      description: 'When your answer is due. An unanswered dispute is lost.',
    }),
    answer: z
      .object({
        action: z
          .enum(disputeAnswers)
          .meta({ description: '`accept`, or `contest` with the evidence.' }),
        requested_by: requesterRecord,
        requested_at: moment(),
        approval: approvalRecord.nullable(),
      })
      .nullable()
      .meta({ description: 'Your answer. Null while there is none.' }),
    evidence: z
      .object({
        explanation: z.string(),
        delivered_on: z.string().nullable(),
        delivery_reference: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The evidence that you submitted.' }),
    lost_because: z.enum(lostReasons).nullable().meta({
      description:
        'Set on lost disputes: you `accepted` it, gave `no_response` in time, or the banks `decided` for the payer.',
    }),
    provider_reference: z.string().meta({ description: 'The provider’s id of the chargeback.' }),
    opened_at: moment(),
    submitted_at: nullableMoment(),
    closed_at: nullableMoment(),
    created_at: moment(),
    updated_at: moment(),
  })
  .meta({
    id: 'Dispute',
    description: 'A payer’s request to their bank for the money of a payment. Minor units.',
    example: disputeExample,
  });

export const disputePage = z
  .object({
    data: z.array(disputeRecord).meta({ description: 'Newest first.' }),
    has_more: z.boolean().meta({
      description: 'True if the page is full. The page after a full last page is empty.',
    }),
    next_cursor: uuid().nullable(),
  })
  .meta({
    id: 'DisputePage',
    description: 'A page of disputes and the cursor of the next page.',
    example: { data: [disputeExample], has_more: false, next_cursor: null },
  });

export const heldDisputeRecord = z
  .object({
    requiresApproval: z.literal(true),
    approvalId: uuid(),
    dispute: disputeRecord,
  })
  .meta({
    id: 'HeldDispute',
    description: 'An acceptance that waits for a second approver.',
    example: heldExample,
  });

export function toDisputeRecord(dispute: Dispute, environment: Environment) {
  return {
    id: dispute.id,
    object: 'dispute' as const,
    environment,
    payment_id: dispute.paymentId,
    previous_dispute_id: dispute.previousDisputeId,
    status: dispute.status,
    amount: jsonInteger(dispute.amountMinor),
    fee_amount: jsonInteger(dispute.feeMinor),
    amount_unit: 'minor' as const,
    currency: dispute.currency,
    reason: dispute.reason,
    due_at: toNullableMoment(dispute.dueAt),
    answer: toAnswerRecord(dispute),
    evidence: toEvidenceRecord(dispute.evidence),
    lost_because: dispute.lostBecause,
    provider_reference: dispute.providerDisputeId,
    opened_at: dispute.openedAt.toISOString(),
    submitted_at: toNullableMoment(dispute.submittedAt),
    closed_at: toNullableMoment(dispute.closedAt),
    created_at: dispute.createdAt.toISOString(),
    updated_at: dispute.updatedAt.toISOString(),
  };
}

export function toDisputePage(
  disputes: readonly Dispute[],
  limit: number,
  environment: Environment,
) {
  const { items, hasMore, nextCursor } = toPage(disputes, limit);
  return {
    data: items.map((dispute) => toDisputeRecord(dispute, environment)),
    has_more: hasMore,
    next_cursor: nextCursor,
  };
}

export function toHeldDisputeRecord(
  dispute: Dispute,
  approvalId: string,
  environment: Environment,
) {
  return {
    requiresApproval: true as const,
    approvalId,
    dispute: toDisputeRecord(dispute, environment),
  };
}

function toAnswerRecord({ answer, answeredAt, answeredBy, approval }: Dispute) {
  if (answer === null || answeredAt === null || answeredBy === null) return null;
  return {
    action: answer,
    requested_by: toRequesterRecord(answeredBy),
    requested_at: answeredAt.toISOString(),
    approval: answer === 'accept' && approval !== null ? toApprovalRecord(approval) : null,
  };
}

function toEvidenceRecord(evidence: DisputeEvidence | null) {
  return evidence === null
    ? null
    : {
        explanation: evidence.explanation,
        delivered_on: evidence.deliveredOn,
        delivery_reference: evidence.deliveryReference,
      };
}
