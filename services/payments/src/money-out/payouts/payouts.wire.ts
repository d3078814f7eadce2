import { closedObject, jsonDecimal, majorAmount, majorAmountReply } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import {
  approvalRecord,
  toApprovalRecord,
} from '../../controls/approvals/requests/approvals.wire.ts';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { currencyCode, text, toMinor } from '../../edge/input.wire.ts';
import { requesterRecord, toRequesterRecord } from '../../edge/requester.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { PayoutRequest } from './create-payout.ts';
import { payoutExample } from './payout-example.wire.ts';
import { certaintyOf, isHeld, payoutStatuses } from './payout.rules.ts';
import type { Payout } from './payout.rules.ts';

/** The API contract's bounds, in major units. */
const amountBounds = { minimum: '0.01', maximum: '100000000' };
const keyCharactersMin = 8;
const keyCharactersMax = 64;
/** Bank codes have three to eleven characters, account numbers up to the 34 of an IBAN. */
const bankCharactersMax = 50;
const accountCharactersMax = 64;
const nameCharactersMax = 200;

export const payoutId = z.object({
  id: uuid().meta({ description: 'The payout’s id.', example: payoutExample.id }),
});

const keyLength = `Must have ${keyCharactersMin} to ${keyCharactersMax} characters.`;

export const payoutHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .transform(toKeyText)
    .refine((key) => isKeyLength(Array.from(key).length), keyLength)
    .optional()
    .meta({
      type: 'string',
      minLength: keyCharactersMin,
      maxLength: keyCharactersMax,
      description:
        'Repeating a request with the same key returns the payout that the first request created.',
    }),
});

/**
 * The HTTP parser decodes headers as Latin-1. Decoded as UTF-8, the key has the length its sender
 * sees.
 */
function toKeyText(value: string): string {
  const decoded = Buffer.from(value, 'latin1').toString('utf8');
  return decoded.includes('\uFFFD') ? value : decoded;
}

function isKeyLength(characters: number): boolean {
  return characters >= keyCharactersMin && characters <= keyCharactersMax;
}

const bankDetails = closedObject({
  accountNumber: text({ max: accountCharactersMax }).meta({ example: '0690001234' }),
  bankCode: text({ max: bankCharactersMax }).meta({ example: '044' }),
  beneficiaryName: text({ max: nameCharactersMax }).meta({ example: 'Adire Lane Ltd' }),
});

export const createPayoutBody = closedObject({
  amount: majorAmount(amountBounds).meta({
    description: 'The amount to pay out. Major units, with no more decimals than the currency has.',
    example: payoutExample.amount,
  }),
  currency: currencyCode(),
  destinationType: z.enum(['service_account', 'provider_bank', 'flutterwave_bank']).meta({
    description:
      '`provider_bank` (or its alias `flutterwave_bank`) pays the settlement account on file. `service_account` keeps the money in the service.',
    example: payoutExample.destination_type,
  }),
  bankDetails: bankDetails.optional().meta({
    description:
      'The settlement account that you expect to be on file. If it differs, nothing is sent and the response is 403.',
  }),
}).transform((body, context): PayoutRequest => ({
  amountMinor: toMinor(context, 'amount', body.amount, body.currency) ?? 0n,
  currency: body.currency,
  destinationType: body.destinationType === 'service_account' ? 'service_account' : 'provider_bank',
  bankDetails: body.bankDetails ?? null,
}));

const amount = majorAmountReply();

const payoutFields = z.object({
  id: uuid(),
  object: z.literal('payout'),
  amount: amount.meta({ ...amount.meta(), description: 'The payout amount. Major units.' }),
  amount_unit: z.literal('major'),
  currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
  status: z.enum(payoutStatuses).meta({
    description:
      '`pending` while the payout awaits approval or sending, `processing` until the provider reports the transfer’s outcome.',
  }),
  destination_type: z.enum(['service_account', 'provider_bank']).meta({
    description:
      '`provider_bank` is the settlement account; `service_account` keeps the money in the service.',
  }),
  destination: z
    .object({
      bank_code: z.string(),
      bank_name: z.string(),
      account_last4: z.string(),
      beneficiary_name: z.string(),
    })
    .nullable()
    .meta({
      description: 'The account that the payout goes to. Null if the money stays in the service.',
    }),
  provider: z.string().nullable(),
  provider_reference: z.string().nullable().meta({
    description: 'The provider’s transfer id, once the provider has acknowledged the transfer.',
  }),
  reference: z.string().meta({ description: 'Our reference at the provider.' }),
  failure_code: z.enum(['refused', 'not_sent', 'transfer_failed']).nullable().meta({
    description:
      '`refused`: the provider refused the transfer. `not_sent`: it could not be sent. `transfer_failed`: the bank did not complete it.',
  }),
  failure_reason: z.string().nullable().meta({ description: 'The failure in plain words.' }),
  cancellation_reason: z
    .enum(['requested', 'approval_rejected', 'approval_expired', 'destination_changed'])
    .nullable()
    .meta({
      description:
        '`requested`: cancelled on request. `destination_changed`: the settlement account changed before the payout was sent.',
    }),
  approval: approvalRecord.nullable(),
  outcome: z.object({
    certainty: z.enum(['confirmed', 'unknown']).meta({
      description:
        '`unknown` until the provider confirms whether it has the transfer. The service keeps asking; do not create another payout instead.',
    }),
    last_checked_at: nullableMoment(),
    next_check_at: nullableMoment(),
  }),
  returned: z.object({ at: moment(), reason: z.string() }).nullable().meta({
    description:
      'Set if the bank returned the money after paying it. The amount is available again.',
  }),
  requested_by: requesterRecord,
  environment: z.enum(environments),
  created_at: moment(),
  submitted_at: nullableMoment(),
  completed_at: nullableMoment(),
  failed_at: nullableMoment(),
  cancelled_at: nullableMoment(),
});

export const payoutRecord = payoutFields.meta({
  id: 'Payout',
  description: 'A payout of settled money. Amounts are major units.',
  example: payoutExample,
});

const payoutIdField = uuid().meta({ description: 'Same as `id`.' });

export const payoutAnswer = payoutFields
  .extend({
    payoutId: payoutIdField,
    idempotentReplay: z.literal(true).optional().meta({
      description: 'Present if the key was used before and this is the payout it created.',
    }),
    requiresApproval: z.literal(true).optional().meta({
      description: 'Present on a repeated request while the payout needs a second approver.',
    }),
    approvalId: uuid().optional(),
  })
  .meta({
    id: 'PayoutAnswer',
    description: 'The payout, and the outcome of the request.',
    example: { ...payoutExample, payoutId: payoutExample.id },
  });

const heldExample = {
  ...payoutExample,
  status: 'pending',
  provider_reference: null,
  outcome: { ...payoutExample.outcome, next_check_at: null },
  submitted_at: null,
  approval: {
    id: '01a1dcb4-1f0e-7c53-8012-4d1a2b3c4e5f',
    status: 'requires_review',
    required: 1,
    approvals: [],
    // The OpenAPI linter mistakes two equal ids in one example for two schemas with one name.
    requested_by: { type: 'api_key', id: '01a1d9c5-7a30-7e44-8003-3c7e2d1a0f98' },
    expires_at: '2026-11-22T09:30:00.000Z',
    decided_at: null,
  },
};

export const heldPayoutAnswer = payoutFields
  .extend({
    payoutId: payoutIdField,
    approvalId: uuid(),
    requiresApproval: z.literal(true),
  })
  .meta({
    id: 'HeldPayout',
    description: 'A payout that needs a second approver. Nothing is sent until it is approved.',
    example: {
      ...heldExample,
      payoutId: payoutExample.id,
      approvalId: heldExample.approval.id,
      requiresApproval: true,
    },
  });

export const payoutList = z
  .object({
    data: z.array(payoutRecord).meta({ description: 'The 50 most recent, newest first.' }),
  })
  .meta({
    id: 'PayoutList',
    description: 'The 50 most recent payouts.',
    example: { data: [payoutExample] },
  });

export function toPayoutRecord(payout: Payout) {
  const { account, returnedAt, returnReason, approval } = payout;
  return {
    id: payout.id,
    object: 'payout' as const,
    amount: jsonDecimal(toMajorText(money(payout.amountMinor, payout.currency))),
    amount_unit: 'major' as const,
    currency: payout.currency,
    status: payout.status,
    destination_type: payout.destinationType,
    destination: account === null ? null : toDestination(account),
    provider: payout.provider,
    provider_reference: payout.providerTransferId,
    reference: payout.reference,
    failure_code: payout.failureCode,
    failure_reason: payout.failureReason,
    cancellation_reason: payout.cancellationReason,
    approval: approval === null ? null : toApprovalRecord(approval),
    outcome: {
      certainty: certaintyOf(payout),
      last_checked_at: toNullableMoment(payout.lastCheckedAt),
      next_check_at: toNullableMoment(payout.nextCheckAt),
    },
    returned:
      returnedAt === null ? null : { at: returnedAt.toISOString(), reason: returnReason ?? '' },
    requested_by: toRequesterRecord(payout.requestedBy),
    environment: payout.environment,
    created_at: payout.createdAt.toISOString(),
    submitted_at: toNullableMoment(payout.submittedAt),
    completed_at: toNullableMoment(payout.completedAt),
    failed_at: toNullableMoment(payout.failedAt),
    cancelled_at: toNullableMoment(payout.cancelledAt),
  };
}

function toDestination(account: NonNullable<Payout['account']>) {
  return {
    bank_code: account.bankCode,
    bank_name: account.bankName,
    account_last4: account.accountLast4,
    beneficiary_name: account.beneficiaryName,
  };
}

/** The response to creating a payout, or to repeating the request. */
export function toPayoutAnswer(payout: Payout, isReplay: boolean) {
  const record = { ...toPayoutRecord(payout), payoutId: payout.id };
  return {
    ...record,
    ...(isReplay && { idempotentReplay: true as const }),
    ...(isHeld(payout) && { requiresApproval: true as const, ...approvalIdOf(payout) }),
  };
}

export function toHeldPayout(payout: Payout, approvalId: string) {
  const record = { ...toPayoutRecord(payout), payoutId: payout.id };
  return { ...record, approvalId, requiresApproval: true as const };
}

function approvalIdOf({ approval }: Payout) {
  return approval === null ? {} : { approvalId: approval.id };
}
