import { closedObject, jsonInteger, minorAmount } from '@countinghouse/http';
import { z } from 'zod';
import { approvedOperations } from '../../controls/approvals/requests/approval.rules.ts';
import {
  minorAmount as minorReply,
  moment,
  nullableMoment,
  toNullableMoment,
} from '../../edge/fields.wire.ts';
import { currencyCode } from '../../edge/input.wire.ts';
import { changeReason } from '../proposals/proposals.wire.ts';
import type { readTerms } from './read-terms.ts';
import type { DelayChange, FeeChange, LimitChange } from './terms.rules.ts';

const basisPointsMax = 10_000;
const fixedMinorMax = 1_000_000_000;
const delayDaysMax = 30;

const fixedFee = (description: string) =>
  minorAmount({ minimum: 0, maximum: fixedMinorMax }).meta({ description, example: 5_000 });

export const feeBody = closedObject({
  currency: currencyCode(),
  basis_points: z
    .int()
    .min(0)
    .max(basisPointsMax)
    .meta({ description: 'The part of each payment: 290 is 2.9 %.', example: 290 }),
  fixed_minor: fixedFee('Added to each payment’s fee. Minor units.'),
  refundable: z.boolean().meta({
    description: 'Whether a refund returns the fee, in proportion; otherwise it is kept.',
  }),
  dispute_fee_minor: fixedFee('The fee for a lost dispute. Minor units.'),
  reason: changeReason(),
}).transform(({ reason, ...body }): { change: FeeChange; reason: string } => ({
  reason,
  change: {
    ...body,
    fixed_minor: String(body.fixed_minor),
    dispute_fee_minor: String(body.dispute_fee_minor),
  },
}));

export const delayBody = closedObject({
  days: z.int().min(0).max(delayDaysMax).nullable().meta({
    description: 'Whole UTC days. Null: the installation’s default.',
  }),
  reason: changeReason(),
}).transform(({ reason, days }): { change: DelayChange; reason: string } => ({
  reason,
  change: { delay_days: days },
}));

const limitAmount = (description: string) =>
  minorAmount({ minimum: 0 }).nullable().meta({ description, example: 50_000_000 });

export const limitBody = closedObject({
  operation: z.enum(approvedOperations),
  currency: currencyCode(),
  threshold_minor: limitAmount(
    'Requests above it need a second approver. Null: every request does. Minor units.',
  ),
  daily_amount_minor: limitAmount(
    'What may go out in 24 hours without a second approver. Null: no such amount. Minor units.',
  ),
  reason: changeReason(),
}).transform(({ reason, ...body }): { change: LimitChange; reason: string } => ({
  reason,
  change: {
    ...body,
    threshold_minor: body.threshold_minor?.toString() ?? null,
    daily_amount_minor: body.daily_amount_minor?.toString() ?? null,
  },
}));

export const termsRecord = z
  .object({
    object: z.literal('business_terms'),
    fees: z.array(
      z.object({
        currency: z
          .string()
          .nullable()
          .meta({ description: 'Null: every currency that is not listed.' }),
        basis_points: z.int(),
        fixed_minor: minorReply('Added to each payment’s fee.'),
        refundable: z.boolean(),
        dispute_fee_minor: minorReply('The fee for a lost dispute.'),
        since: nullableMoment().meta({ description: 'Null: the default of the service.' }),
      }),
    ),
    settlement_delay: z.object({
      days: z.int().nullable().meta({ description: 'Null: the installation’s default holds.' }),
      default_days: z.int(),
    }),
    limits: z.array(
      z.object({
        operation: z.enum(approvedOperations),
        currency: z.string(),
        threshold_minor: minorReply('Null: every request needs a second approver.').nullable(),
        daily_amount_minor: minorReply('Null: none.').nullable(),
        is_default: z.boolean().meta({ description: 'Nobody has set this threshold.' }),
        since: nullableMoment(),
      }),
    ),
    settlement_account: z
      .object({
        bank_name: z.string(),
        bank_code: z.string(),
        account_last4: z.string(),
        beneficiary_name: z.string(),
        holder_matches: z.boolean().nullable().meta({
          description: 'Whether the holder is the business or an owner; null if not known.',
        }),
        since: moment(),
        cooling_until: nullableMoment().meta({
          description: 'Until then every payout needs a second approver.',
        }),
      })
      .nullable()
      .meta({ description: 'Where payouts go, without its number. Null: nothing is set.' }),
  })
  .meta({ id: 'BusinessTerms', description: 'What was agreed with a business.' });

type Terms = NonNullable<Awaited<ReturnType<typeof readTerms>>>;

export function toTermsRecord({
  fees,
  delay,
  limits,
  account,
}: Terms): z.infer<typeof termsRecord> {
  const minor = (amount: bigint | null) => (amount === null ? null : jsonInteger(amount));
  return {
    object: 'business_terms',
    fees: fees.map((fee) => ({
      currency: fee.currency,
      basis_points: fee.basisPoints,
      fixed_minor: jsonInteger(fee.fixedMinor),
      refundable: fee.isRefundable,
      dispute_fee_minor: jsonInteger(fee.disputeFeeMinor),
      since: toNullableMoment(fee.updatedAt),
    })),
    settlement_delay: { days: delay.delayDays, default_days: delay.defaultDays },
    limits: limits.map((limit) => ({
      operation: limit.operation,
      currency: limit.currency,
      threshold_minor: minor(limit.amountMinor),
      daily_amount_minor: minor(limit.dailyMinor),
      is_default: limit.isDefault,
      since: toNullableMoment(limit.updatedAt),
    })),
    settlement_account:
      account === null
        ? null
        : {
            bank_name: account.bankName,
            bank_code: account.bankCode,
            account_last4: account.accountLast4,
            beneficiary_name: account.beneficiaryName,
            holder_matches: account.holderMatches,
            since: account.createdAt.toISOString(),
            cooling_until: toNullableMoment(account.coolingUntil),
          },
  };
}
