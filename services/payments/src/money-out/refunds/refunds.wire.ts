import {
  closedObject,
  jsonInteger,
  minorAmount,
  optionalBody,
  toHeaderText,
} from '@countinghouse/http';
import { z } from 'zod';
import type { Payment } from '../../charges/payments/payment.rules.ts';
import { paymentRecord, toPaymentRecord } from '../../charges/payments/payments.wire.ts';
import {
  approvalRecord,
  toApprovalRecord,
} from '../../controls/approvals/requests/approvals.wire.ts';
import {
  minorAmount as minorAmountField,
  moment,
  nullableMoment,
  toNullableMoment,
  uuid,
} from '../../edge/fields.wire.ts';
import { opaqueText, text } from '../../edge/input.wire.ts';
import { requesterRecord, toRequesterRecord } from '../../edge/requester.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import {
  refundCancellationReasons,
  refundCertainty,
  refundFailureCodes,
  refundStatuses,
} from './refund.rules.ts';
import type { Refund } from './refund.rules.ts';

const refundExample = {
  id: '01a1dcb4-77c0-7d3e-8009-2f41c6a0be57',
  object: 'refund',
  environment: 'live',
  payment_id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  amount: 2_500,
  amount_unit: 'minor',
  currency: 'NGN',
  status: 'succeeded',
  reason: null,
  failure_code: null,
  failure_reason: null,
  cancellation_reason: null,
  provider_reference: '75923',
  approval: null,
  requested_by: { type: 'api_key', id: '01a1dc00-1c40-7d02-8011-90be2d5f7a36' },
  reference: 'return-17',
  outcome: {
    certainty: 'confirmed',
    last_checked_at: '2026-11-15T10:02:12.480Z',
    next_check_at: '2026-11-15T10:02:27.480Z',
  },
  created_at: '2026-11-15T10:02:11.112Z',
  updated_at: '2026-11-15T10:02:12.480Z',
  succeeded_at: '2026-11-15T10:02:12.480Z',
  confirmed_at: null,
  failed_at: null,
  cancelled_at: null,
};

const heldExample = {
  requiresApproval: true,
  approvalId: '01a1dcb4-77c0-7d3e-8009-3b52d7b1cf68',
  refundId: refundExample.id,
  status: 'pending_approval',
  refund: {
    ...refundExample,
    status: 'pending_approval',
    provider_reference: null,
    approval: {
      id: '01a1dcb4-77c0-7d3e-8009-3b52d7b1cf68',
      status: 'requires_review',
      required: 1,
      approvals: [],
      // The OpenAPI linter mistakes two equal ids in one example for two schemas with one name.
      requested_by: { type: 'api_key', id: '01a1dc00-1c40-7d02-8011-a1cf3e608b47' },
      expires_at: '2026-11-22T10:02:11.112Z',
      decided_at: null,
    },
    outcome: { certainty: 'confirmed', last_checked_at: null, next_check_at: null },
    updated_at: refundExample.created_at,
    succeeded_at: null,
  },
};

export const refundId = z.object({
  id: uuid().meta({ description: 'The refund’s id.', example: refundExample.id }),
});

const refundAmount = {
  amount: minorAmount({ minimum: 1 }).optional().meta({
    description: 'The amount to refund. Without it, everything that remains. Minor units.',
    example: 2_500,
  }),
};
const reasonCharactersMax = 500;

export const refundPaymentBody = optionalBody(closedObject(refundAmount));

export const staffRefundBody = optionalBody(
  closedObject({
    ...refundAmount,
    reason: text({ max: reasonCharactersMax }).optional().meta({
      description: 'Why it is refunded. Shown on the refund; the payer does not see it.',
      example: 'Sent twice',
    }),
  }),
);

export function toRefundReason(body: z.infer<typeof staffRefundBody>): string | null {
  return body?.reason ?? null;
}

const countMessage = 'Must be a whole number of 0 or more.';
const referenceCharactersMax = 64;

export const refundPaymentHeaders = z.looseObject({
  'expect-refund-count': z
    .string()
    .regex(/^[0-9]{1,9}$/, countMessage)
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 0,
      pattern: undefined,
      description:
        'The `refund_count` that the payment must have. If it has another, nothing is refunded and the response is 409. This makes a refund safe to repeat.',
      example: 0,
    }),
  'refund-reference': z
    .string()
    .transform(toHeaderText)
    .pipe(opaqueText({ min: 1, max: referenceCharactersMax }))
    .optional()
    .meta({
      type: 'string',
      minLength: 1,
      maxLength: referenceCharactersMax,
      description:
        'Your own reference, returned on the refund as `reference`. It need not be unique, and repeating it repeats nothing.',
      example: 'return-17',
    }),
});

const outcome = z
  .object({
    certainty: z.enum(['confirmed', 'unknown']).meta({
      description: '`unknown` until the provider confirms whether it carried out the refund.',
    }),
    last_checked_at: nullableMoment(),
    next_check_at: nullableMoment(),
  })
  .meta({
    description:
      'What is known of the outcome, and when the service next checks with the provider.',
  });

export const refundRecord = z
  .object({
    id: uuid(),
    object: z.literal('refund'),
    environment: z.enum(environments),
    payment_id: uuid(),
    amount: minorAmountField('The amount refunded to the payer.'),
    amount_unit: z.literal('minor'),
    currency: z.string().length(3).meta({ description: 'ISO 4217.', example: 'NGN' }),
    status: z.enum(refundStatuses).meta({
      description:
        '`pending_approval` until a second approver decides, then `processing` until the provider accepts the refund. A `succeeded` refund becomes `failed` if the provider cannot complete it.',
    }),
    reason: z.string().nullable().meta({
      description: 'Why it was refunded, if a person said so. Otherwise null.',
    }),
    failure_code: z.enum(refundFailureCodes).nullable().meta({
      description:
        '`refused`: the provider refused the refund. `not_sent`: it could not be sent. `failed_later`: the provider accepted it but could not complete it.',
    }),
    failure_reason: z.string().nullable().meta({ description: 'The failure in plain words.' }),
    cancellation_reason: z
      .enum(refundCancellationReasons)
      .nullable()
      .meta({ description: 'Why the refund was cancelled: its approval was rejected or expired.' }),
    provider_reference: z.string().nullable().meta({ description: 'The provider’s refund id.' }),
    approval: approvalRecord.nullable(),
    requested_by: requesterRecord,
    reference: z
      .string()
      .nullable()
      .meta({ description: 'Your own reference, from the header `Refund-Reference`.' }),
    outcome,
    created_at: moment(),
    updated_at: moment(),
    succeeded_at: nullableMoment().meta({ description: 'When the provider accepted the refund.' }),
    confirmed_at: nullableMoment().meta({ description: 'When the provider completed the refund.' }),
    failed_at: nullableMoment(),
    cancelled_at: nullableMoment(),
  })
  .meta({
    id: 'Refund',
    description: 'A refund of all or part of a payment. Amounts are minor units.',
    example: refundExample,
  });

export const refundListQuery = z.object({
  status: z
    .enum(refundStatuses)
    .optional()
    .meta({ description: 'Return only refunds with this status.' }),
});

export const refundList = z
  .object({ data: z.array(refundRecord).meta({ description: 'Newest first.' }) })
  .meta({
    id: 'RefundList',
    description: 'A list of a payment’s refunds.',
    example: { data: [refundExample] },
  });

export const refundedPaymentRecord = paymentRecord.extend({ refund: refundRecord }).meta({
  id: 'RefundedPayment',
  description: 'The payment after the new refund.',
  example: { ...Object(paymentRecord.meta()?.['example']), refund: refundExample },
});

export const heldRefundRecord = z
  .object({
    requiresApproval: z.literal(true),
    approvalId: uuid(),
    refundId: uuid(),
    status: z.literal('pending_approval'),
    refund: refundRecord,
  })
  .meta({
    id: 'HeldRefund',
    description:
      'The refund needs a second approver. Its amount is reserved, and nothing is sent until it is approved.',
    example: heldExample,
  });

export function toRefundRecord(refund: Refund, environment: Environment) {
  return {
    id: refund.id,
    object: 'refund' as const,
    environment,
    payment_id: refund.paymentId,
    amount: jsonInteger(refund.amountMinor),
    amount_unit: 'minor' as const,
    currency: refund.currency,
    status: refund.status,
    reason: refund.reason,
    failure_code: refund.failureCode,
    failure_reason: refund.failureReason,
    cancellation_reason: refund.cancellationReason,
    provider_reference: refund.providerRefundId,
    approval: refund.approval === null ? null : toApprovalRecord(refund.approval),
    requested_by: toRequesterRecord(refund.requestedBy),
    reference: refund.reference,
    outcome: {
      certainty: refundCertainty(refund),
      last_checked_at: toNullableMoment(refund.lastCheckedAt),
      next_check_at: toNullableMoment(refund.nextCheckAt),
    },
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.updatedAt.toISOString(),
    succeeded_at: toNullableMoment(refund.succeededAt),
    confirmed_at: toNullableMoment(refund.confirmedAt),
    failed_at: toNullableMoment(refund.failedAt),
    cancelled_at: toNullableMoment(refund.cancelledAt),
  };
}

export function toRefundedPaymentRecord(
  payment: Payment,
  refund: Refund,
  environment: Environment,
) {
  return {
    ...toPaymentRecord(payment, environment),
    refund: toRefundRecord(refund, environment),
  };
}

export function toHeldRefundRecord(refund: Refund, approvalId: string, environment: Environment) {
  return {
    requiresApproval: true as const,
    approvalId,
    refundId: refund.id,
    status: 'pending_approval' as const,
    refund: toRefundRecord(refund, environment),
  };
}
