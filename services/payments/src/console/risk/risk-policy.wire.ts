import { closedObject, minorAmount } from '@countinghouse/http';
import { z } from 'zod';
import { riskPolicyFields, toRiskPolicyFields } from '../../charges/risk/risk.wire.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { currencyCode, text } from '../../edge/input.wire.ts';
import type { readRiskPolicy } from './change-risk-policy.ts';
import { toProposal } from './proposal.rules.ts';

const reasonCharactersMax = 500;
const countMax = 10_000;
const currenciesMax = 30;
const basisPointsMax = 10_000;
const reserveDaysMax = 365;

const cap = (description: string) =>
  minorAmount({ minimum: 1 })
    .nullable()
    .meta({ description: `${description} Null: no limit. Minor units.` });
const count = (description: string) =>
  z
    .int()
    .min(1)
    .max(countMax)
    .nullable()
    .meta({ description: `${description} Null: no limit.` });

export const riskPolicyBody = closedObject({
  payer_hour_max: count('Payments that one payer may begin in an hour.'),
  payer_day_max: count('Payments that one payer may begin in 24 hours.'),
  failed_hour_max: count('Payments of one payer that may fail in an hour.'),
  reserve_basis_points: z.int().min(0).max(basisPointsMax).meta({
    description: 'The part of each payment to reserve: 1,000 is 10 %. 0: none.',
  }),
  reserve_days: z.int().min(0).max(reserveDaysMax).meta({
    description: 'How many days to reserve it. 0: none.',
  }),
  caps: z
    .array(
      closedObject({
        currency: currencyCode(),
        payment_max_minor: cap('The most that one payment may be.'),
        day_max_minor: cap('The most that payments of a UTC day may come to.'),
        month_max_minor: cap('The most that payments of a UTC month may come to.'),
      }),
    )
    .max(currenciesMax),
  reason: text({ min: 1, max: reasonCharactersMax }).meta({ description: 'For the audit log.' }),
})
  .refine(({ caps }) => new Set(caps.map(({ currency }) => currency)).size === caps.length, {
    path: ['caps'],
    error: 'Name each currency once.',
  })
  .refine((body) => (body.reserve_basis_points === 0) === (body.reserve_days === 0), {
    path: ['reserve_days'],
    error: 'A reserve needs a percentage and days; for none, send 0 for both.',
  })
  .transform((body) => {
    const minor = (amount: number | null) => (amount === null ? null : BigInt(amount));
    const caps = body.caps.map((one) => ({
      currency: one.currency,
      paymentMaxMinor: minor(one.payment_max_minor),
      dayMaxMinor: minor(one.day_max_minor),
      monthMaxMinor: minor(one.month_max_minor),
    }));
    return {
      reason: body.reason,
      change: toProposal({
        payerHourMax: body.payer_hour_max,
        payerDayMax: body.payer_day_max,
        failedHourMax: body.failed_hour_max,
        reserveBasisPoints: body.reserve_basis_points,
        reserveDays: body.reserve_days,
        // A currency without any cap is one that is not named.
        caps: caps.filter(
          (one) => (one.paymentMaxMinor ?? one.dayMaxMinor ?? one.monthMaxMinor) !== null,
        ),
      }),
    };
  });

const limits = z.object(riskPolicyFields);

export const consolePolicyRecord = limits
  .extend({
    object: z.literal('risk_policy'),
    waiting: limits
      .extend({ request_id: uuid() })
      .nullable()
      .meta({ description: 'Looser limits that wait for another operator.' }),
  })
  .meta({ id: 'BusinessRiskPolicy', description: 'The limits of a business’s live checkout.' });

type Found = NonNullable<Awaited<ReturnType<typeof readRiskPolicy>>>;

export function toConsolePolicyRecord({
  policy,
  waiting,
}: Found): z.infer<typeof consolePolicyRecord> {
  return {
    object: 'risk_policy',
    ...toRiskPolicyFields(policy),
    waiting:
      waiting === null
        ? null
        : { request_id: waiting.requestId, ...toRiskPolicyFields(waiting.policy) },
  };
}
