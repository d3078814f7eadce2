import { closedObject, majorAmountReply, minorAmount, minorAmountReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../http/fields.wire.ts';
import { currencyCode } from '../http/input.wire.ts';
import { approvedOperations } from './approval.rules.ts';
import type { CurrentThreshold } from './list-thresholds.ts';
import type { ThresholdChangeOutcome, ThresholdOrder } from './request-threshold-change.ts';
import { toMajor, toMinor } from './review.wire.ts';

const operation = z.enum(approvedOperations);
const threshold = majorAmountReply().nullable();

export const thresholdBody = closedObject({
  operation,
  currency: currencyCode(),
  amount_minor: minorAmount({ minimum: 0 }).nullable().meta({
    description: 'More than this needs a second person; null: every amount does. Minor units.',
    example: 50_000_000,
  }),
}).transform((body): ThresholdOrder => ({
  operation: body.operation,
  currency: body.currency,
  amountMinor: body.amount_minor === null ? null : BigInt(body.amount_minor),
}));

const waitingRecord = z.object({
  approval_id: uuid(),
  operation,
  currency: z.string().length(3),
  threshold: threshold.meta({ description: 'Major units; null: always.' }),
  threshold_minor: minorAmountReply().nullable(),
  expires_at: moment(),
});

export const requestedRecord = waitingRecord.meta({
  description: 'A change that waits for a second person; nothing is different yet.',
});

export const policyRecord = z.object({
  thresholds: z.array(
    z.object({
      operation,
      currency: z.string().length(3),
      threshold: threshold.meta({ description: 'Major units; null: always.' }),
      threshold_minor: minorAmountReply().nullable(),
      is_default: z.boolean().meta({ description: 'Nobody of the business has set it.' }),
      updated_at: nullableMoment(),
    }),
  ),
  waiting: z.array(waitingRecord),
});

export function toThresholdRecord(current: CurrentThreshold) {
  const { operation: of, currency, amountMinor, isDefault, updatedAt } = current;
  return {
    operation: of,
    currency,
    threshold: toMajor(amountMinor, currency),
    threshold_minor: toMinor(amountMinor),
    is_default: isDefault,
    updated_at: toNullableMoment(updatedAt),
  };
}

type Waiting = Extract<ThresholdChangeOutcome, { readonly kind: 'requested' }>['change'];

export function toWaitingRecord(change: Waiting) {
  return {
    approval_id: change.approvalId,
    operation: change.operation,
    currency: change.currency,
    threshold: toMajor(change.amountMinor, change.currency),
    threshold_minor: toMinor(change.amountMinor),
    expires_at: change.expiresAt.toISOString(),
  };
}
