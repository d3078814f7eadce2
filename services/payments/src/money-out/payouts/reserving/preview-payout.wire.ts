import { jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { differencesOf } from '../../../controls/approvals/requests/review.rules.ts';
import { minorAmount } from '../../../edge/fields.wire.ts';
import { currencyCode } from '../../../edge/input.wire.ts';
import { previewExample, previewFields, toPreviewRecord } from '../../previews/preview.wire.ts';
import { payoutDestinations } from '../payout.rules.ts';
import type { PayoutAccount } from '../payout.rules.ts';
import type { PayoutPreview } from './preview-payout.ts';

const minorDigits = /^[1-9][0-9]{0,14}$/;

export const payoutPreviewQuery = z.object({
  amount: z
    .string()
    .regex(minorDigits, 'Must be a whole number above zero, in minor units.')
    .transform(BigInt)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      'x-amount-unit': 'minor',
      description: 'The amount to pay out. Without it, all that can be paid out. Minor units.',
    }),
  currency: currencyCode(),
  destination_type: z.enum(payoutDestinations).default('provider_bank').meta({
    description:
      '`provider_bank` is the settlement account; `service_account` keeps the money in the service.',
  }),
});

const account = z
  .object({
    bank_code: z.string(),
    bank_name: z.string(),
    account_last4: z.string(),
    beneficiary_name: z.string(),
  })
  .nullable();

const accountExample = {
  bank_code: '044',
  bank_name: 'Access Bank',
  account_last4: '0031',
  beneficiary_name: 'Adire Lane Ltd',
};

export const payoutPreviewRecord = z
  .object({
    object: z.literal('payout_preview'),
    amount_minor: minorAmount('What is paid out.'),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    destination: z.object({
      type: z.enum(payoutDestinations),
      account: account.meta({ description: 'Null if the money stays in the service.' }),
      last_paid: account.meta({
        description: 'The account that the last completed payout went to.',
      }),
      differs_in: z
        .array(z.string())
        .meta({ description: 'The fields that differ from the last paid account.' }),
    }),
    ...previewFields,
  })
  .meta({
    id: 'PayoutPreview',
    description: 'What a payout would do. Nothing is reserved.',
    example: {
      object: 'payout_preview',
      amount_minor: 2_500,
      currency: 'NGN',
      destination: {
        type: 'provider_bank',
        account: accountExample,
        last_paid: null,
        differs_in: [],
      },
      ...previewExample,
      events: [{ type: 'payout.completed', when: 'done' }],
    },
  });

export function toPayoutPreviewRecord(preview: PayoutPreview) {
  const { payout, lastPaidAccount } = preview;
  const { account: to } = payout;
  return {
    object: 'payout_preview' as const,
    amount_minor: jsonInteger(payout.amountMinor),
    currency: payout.currency,
    destination: {
      type: payout.destinationType,
      account: toAccount(to),
      last_paid: toAccount(lastPaidAccount),
      differs_in: to === null ? [] : differencesOf(to, lastPaidAccount).map(toFieldName),
    },
    ...toPreviewRecord(preview),
  };
}

function toAccount(value: PayoutAccount | null) {
  if (value === null) return null;
  return {
    bank_code: value.bankCode,
    bank_name: value.bankName,
    account_last4: value.accountLast4,
    beneficiary_name: value.beneficiaryName,
  };
}

function toFieldName(name: keyof PayoutAccount): string {
  const names = {
    bankCode: 'bank_code',
    bankName: 'bank_name',
    accountLast4: 'account_last4',
    beneficiaryName: 'beneficiary_name',
  } as const;
  return names[name];
}
