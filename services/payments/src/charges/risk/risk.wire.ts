import { closedObject, jsonInteger, minorAmountReply, queryInteger } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { minorAmount, moment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import type { AddRuleOutcome, listPayerRules } from './payer-rules.ts';
import type { findRiskPolicy, listRefusals } from './read-risk.ts';
import { noRiskPolicy, refusalReasons, ruleEffects, ruleKinds } from './risk.rules.ts';
import type { RiskPolicy } from './risk.rules.ts';

const valueCharactersMax = 254;
const noteCharactersMax = 200;
const pageSizeMax = 100;
const pageSizeDefault = 50;

const capRecord = z.object({
  currency: z.string(),
  payment_max_minor: nullableMinor('The most that one payment may be.'),
  day_max_minor: nullableMinor('The most that payments of a UTC day may come to.'),
  month_max_minor: nullableMinor('The most that payments of a UTC month may come to.'),
});

/** The limits themselves, for whoever shows them. */
export const riskPolicyFields = {
  payer_hour_max: count('Payments that one payer may begin in an hour.'),
  payer_day_max: count('Payments that one payer may begin in 24 hours.'),
  failed_hour_max: count('Payments of one payer that may fail in an hour.'),
  reserve_basis_points: z.int().meta({
    description: 'The part of each payment that is reserved: 1,000 is 10 %. 0: none.',
  }),
  reserve_days: z.int().meta({ description: 'How many days it is reserved. 0: none.' }),
  caps: z.array(capRecord),
};

export const riskPolicyRecord = z
  .object({ object: z.literal('risk_policy'), ...riskPolicyFields })
  .meta({ id: 'RiskPolicy', description: 'The limits of the checkout. Null: no limit.' });

function count(description: string) {
  return z.int().nullable().meta({ description });
}

function nullableMinor(description: string) {
  return minorAmountReply()
    .nullable()
    .meta({ description: `${description} Null: no limit. Minor units.` });
}

export function toRiskPolicyFields(policy: RiskPolicy) {
  const minor = (amountMinor: bigint | null) =>
    amountMinor === null ? null : jsonInteger(amountMinor);
  return {
    payer_hour_max: policy.payerHourMax,
    payer_day_max: policy.payerDayMax,
    failed_hour_max: policy.failedHourMax,
    reserve_basis_points: policy.reserveBasisPoints,
    reserve_days: policy.reserveDays,
    caps: policy.caps.map((caps) => ({
      currency: caps.currency,
      payment_max_minor: minor(caps.paymentMaxMinor),
      day_max_minor: minor(caps.dayMaxMinor),
      month_max_minor: minor(caps.monthMaxMinor),
    })),
  };
}

export function toRiskPolicyRecord(
  policy: Awaited<ReturnType<typeof findRiskPolicy>>,
): z.infer<typeof riskPolicyRecord> {
  return { object: 'risk_policy', ...toRiskPolicyFields(policy ?? noRiskPolicy) };
}

const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

export const payerRuleBody = closedObject({
  effect: z.enum(ruleEffects).meta({
    description: '`block`: the payer cannot pay. `allow`: the payer may pay as often as they like.',
  }),
  kind: z.enum(ruleKinds),
  value: text({ min: 1, max: valueCharactersMax })
    .transform((value) => value.trim().toLowerCase())
    .meta({
      description: 'An e-mail address, or a domain with its subdomains, such as `shop.example`.',
      example: 'payer@example.com',
    }),
  note: text({ min: 1, max: noteCharactersMax })
    .optional()
    .meta({ description: 'Why, for your colleagues.' }),
}).refine(
  ({ kind, value }) => (kind === 'email' ? z.email().safeParse(value).success : domain.test(value)),
  { path: ['value'], error: 'Must be an e-mail address, or a domain such as shop.example.' },
);

export const payerRuleId = z.object({ id: uuid() });

export const payerRuleRecord = z
  .object({
    id: uuid(),
    object: z.literal('payer_rule'),
    effect: z.enum(ruleEffects),
    kind: z.enum(ruleKinds),
    value: z.string(),
    note: z.string().nullable(),
    created_at: moment(),
  })
  .meta({ id: 'PayerRule', description: 'A payer whom you block, or allow without limits.' });

export const payerRuleList = z.object({ data: z.array(payerRuleRecord) });
export const removedRule = z.object({ id: uuid(), removed: z.literal(true) });

type Rule = Awaited<ReturnType<typeof listPayerRules>>[number];

export function toPayerRuleRecord(rule: Rule): z.infer<typeof payerRuleRecord> {
  const { id, effect, kind, value, note } = rule;
  return {
    id,
    object: 'payer_rule',
    effect,
    kind,
    value,
    note,
    created_at: rule.createdAt.toISOString(),
  };
}

type RuleRefusal = Extract<AddRuleOutcome, { kind: 'reject' }>['reason'];

export const ruleRefusals: Readonly<Record<RuleRefusal, ErrorReply>> = {
  rule_exists: {
    status: 409,
    code: 'conflict',
    error: 'There is a rule for this address or domain. Delete it first.',
  },
  too_many: {
    status: 409,
    code: 'conflict',
    error: 'There are 1,000 rules, the most there can be. Delete one first.',
  },
};

export const refusalQuery = z.object({
  starting_after: uuid().optional().meta({ description: 'The id of the last one you have.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }).meta({
    description: 'The maximum number to return.',
  }),
});

const refusalRecord = z
  .object({
    id: uuid(),
    object: z.literal('checkout_refusal'),
    reason: z.enum(refusalReasons).meta({ description: 'The limit or list that refused it.' }),
    target_kind: z.enum(['payment_link', 'qr_code', 'subscription']),
    target_id: uuid(),
    amount_minor: minorAmount('What the payer wanted to pay.'),
    currency: z.string(),
    email: z.string().nullable().meta({ description: 'Null once the payer was erased.' }),
    created_at: moment(),
  })
  .meta({
    id: 'CheckoutRefusal',
    description: 'A payment refused before the provider was called. Kept for 90 days.',
  });

export const refusalPage = z.object({ data: z.array(refusalRecord), has_more: z.boolean() });

type Found = Awaited<ReturnType<typeof listRefusals>>;

export function toRefusalPage({ refusals, hasMore }: Found): z.infer<typeof refusalPage> {
  return {
    data: refusals.map((refusal) => ({
      id: refusal.id,
      object: 'checkout_refusal',
      reason: refusal.reason,
      target_kind: refusal.targetKind,
      target_id: refusal.targetId,
      amount_minor: jsonInteger(refusal.amountMinor),
      currency: refusal.currency,
      email: refusal.email,
      created_at: refusal.createdAt.toISOString(),
    })),
    has_more: hasMore,
  };
}
