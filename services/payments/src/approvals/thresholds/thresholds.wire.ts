import { closedObject, majorAmountReply, minorAmount, minorAmountReply } from '@countinghouse/http';
import { z } from 'zod';
import {
  approvedOperations,
  limitKinds,
} from '../../controls/approvals/requests/approval.rules.ts';
import type { LimitKind } from '../../controls/approvals/requests/approval.rules.ts';
import type { CurrentThreshold } from '../../controls/approvals/thresholds/list-thresholds.ts';
import type {
  ThresholdChangeOutcome,
  ThresholdOrder,
} from '../../controls/approvals/thresholds/request-threshold-change.ts';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { currencyCode } from '../../edge/input.wire.ts';
import {
  nullableMajor,
  nullableMinor,
  toMajor,
  toMinor,
} from '../reviewing/shown-approval.wire.ts';

const operation = z.enum(approvedOperations);
const threshold = majorAmountReply().nullable();

export const limitBodies = {
  threshold: limitBody('threshold', {
    description:
      'Requests above this amount need a second approver. Null: every request does. Minor units.',
    example: 50_000_000,
  }),
  daily_amount: limitBody('daily_amount', {
    description:
      'A request needs a second approver if it brings the total of all members and keys over the last 24 hours above this amount. Null: no daily amount. Minor units.',
    example: 200_000_000,
  }),
};

function limitBody(kind: LimitKind, meta: { description: string; example: number }) {
  return closedObject({
    operation,
    currency: currencyCode(),
    amount_minor: minorAmount({ minimum: 0 }).nullable().meta(meta),
  }).transform((body): ThresholdOrder => ({
    kind,
    operation: body.operation,
    currency: body.currency,
    amountMinor: body.amount_minor === null ? null : BigInt(body.amount_minor),
  }));
}

/** A changed limit as shown to members; one of the two figures is null. */
export const changedLimitFields = {
  limit: z.enum(limitKinds).meta({ description: 'The limit that changes.' }),
  operation,
  threshold: nullableMajor(
    'The new threshold. Null if every request needs approval, or if the daily amount changes.',
  ),
  threshold_minor: nullableMinor(
    'The new threshold. Null if every request needs approval, or if the daily amount changes.',
  ),
  daily_amount: nullableMajor(
    'The new daily amount. Null if it is removed, or if the threshold changes.',
  ),
  daily_amount_minor: nullableMinor(
    'The new daily amount. Null if it is removed, or if the threshold changes.',
  ),
};

type ChangedLimit = Omit<ThresholdOrder, 'currency'> & { readonly currency: string };

export function toChangedLimit(change: ChangedLimit) {
  const { kind, operation: of, currency, amountMinor } = change;
  const [thresholdMinor, dailyMinor] =
    kind === 'threshold' ? [amountMinor, null] : [null, amountMinor];
  return {
    limit: kind,
    operation: of,
    threshold: toMajor(thresholdMinor, currency),
    threshold_minor: toMinor(thresholdMinor),
    daily_amount: toMajor(dailyMinor, currency),
    daily_amount_minor: toMinor(dailyMinor),
  };
}

const waitingRecord = z.object({
  approval_id: uuid(),
  ...changedLimitFields,
  currency: z.string().length(3),
  expires_at: moment(),
});

export const requestedRecord = waitingRecord.meta({
  description: 'A change that needs a second approver. The current limit still applies.',
});

export const changedRecord = z
  .object({
    limit: z.enum(limitKinds),
    operation,
    currency: z.string().length(3),
    amount: threshold.meta({ description: 'The new limit, or null as requested. Major units.' }),
    amount_minor: minorAmountReply().nullable(),
  })
  .meta({ description: 'A stricter limit, now in effect.' });

export const policyRecord = z.object({
  thresholds: z.array(
    z.object({
      operation,
      currency: z.string().length(3),
      threshold: threshold.meta({
        description:
          'Requests above this amount need a second approver. Null: every request does. Major units.',
      }),
      threshold_minor: minorAmountReply().nullable(),
      daily_amount: threshold.meta({
        description:
          'A request needs a second approver if it brings the total of all members and keys over the last 24 hours above this amount. Null: none is set, and the threshold is the daily amount of members. Major units.',
      }),
      daily_amount_minor: minorAmountReply().nullable(),
      is_default: z.boolean().meta({
        description:
          'True if the business has not set a threshold and the currency’s default applies.',
      }),
      updated_at: nullableMoment(),
    }),
  ),
  waiting: z.array(waitingRecord),
});

export function toThresholdRecord(current: CurrentThreshold) {
  const { operation: of, currency, amountMinor, dailyMinor, isDefault, updatedAt } = current;
  return {
    operation: of,
    currency,
    threshold: toMajor(amountMinor, currency),
    threshold_minor: toMinor(amountMinor),
    daily_amount: toMajor(dailyMinor, currency),
    daily_amount_minor: toMinor(dailyMinor),
    is_default: isDefault,
    updated_at: toNullableMoment(updatedAt),
  };
}

type Waiting = Extract<ThresholdChangeOutcome, { readonly kind: 'requested' }>['change'];

export function toWaitingRecord(change: Waiting) {
  return {
    approval_id: change.approvalId,
    ...toChangedLimit(change),
    currency: change.currency,
    expires_at: change.expiresAt.toISOString(),
  };
}

export function toChangedRecord({ kind, operation: of, currency, amountMinor }: ThresholdOrder) {
  return {
    limit: kind,
    operation: of,
    currency,
    amount: toMajor(amountMinor, currency),
    amount_minor: toMinor(amountMinor),
  };
}
