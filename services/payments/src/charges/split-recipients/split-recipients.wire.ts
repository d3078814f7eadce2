import { closedObject, decimalNumber, jsonDecimal } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { text } from '../../edge/input.wire.ts';
import { requesterRecord, toRequesterRecord } from '../../edge/requester.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { SplitRecipientRequest } from './create-split-recipient.ts';
import {
  parsePercentage,
  recipientStatus,
  recipientStatuses,
  toPercentText,
} from './split-recipient.rules.ts';
import type { SplitRecipient } from './split-recipient.rules.ts';
import type { RecipientFlags } from './update-split-recipient.ts';

const referenceCharactersMax = 200;
const nameCharactersMax = 200;
const mobileCharactersMax = 30;
/** Bank codes have three to eleven characters, account numbers up to the 34 of an IBAN. */
const bankCharactersMax = 50;
const accountCharactersMax = 64;
const splitBounds = { minimum: '1', maximum: '100' };

const recipientExample = {
  id: '01a1dc90-7b25-7f3c-8011-3c5d8e2a9b40',
  object: 'split_recipient',
  external_reference: 'weaver-17',
  name: 'Ada Obi Weaving',
  account_bank: '044',
  bank_name: 'Access Bank',
  account_number_last4: '1234',
  account_name: 'ADA OBI',
  currency: 'NGN',
  country: 'NG',
  split_value: 12.5,
  verified: true,
  disabled: false,
  status: 'active',
  provider: 'flutterwave',
  provider_subaccount_id: 'RS_0A1B2C3D4E5F',
  recipient_mobile: '+2348000000002',
  environment: 'live',
  created_at: '2026-11-15T07:00:00.000Z',
  updated_at: '2026-11-15T07:30:00.000Z',
  verified_at: '2026-11-15T07:30:00.000Z',
  disabled_at: null,
  registered_by: { type: 'api_key', id: '01a1dc00-1c40-7d02-8011-90be2d5f7a36' },
  verified_by: { type: 'member', id: '01a1dbf0-0a10-7c01-8011-3f5d7e9a1b2c' },
};

export const splitRecipientId = z.object({
  id: uuid().meta({ description: 'The split recipient’s id.', example: recipientExample.id }),
});

const splitValue = decimalNumber(splitBounds)
  .transform((percentage, context) => {
    const millionths = parsePercentage(percentage);
    if (millionths === null) context.addIssue('Must have at most 4 decimals.');
    return millionths ?? 0;
  })
  .meta({
    type: 'number',
    minimum: Number(splitBounds.minimum),
    maximum: Number(splitBounds.maximum),
    description: 'The recipient’s percentage of each charge, with up to 4 decimals.',
    example: 12.5,
  });

export const createSplitRecipientBody = closedObject({
  externalReference: text({ min: 1, max: referenceCharactersMax }).meta({
    description:
      'Your own reference for the recipient. Repeating it returns the recipient first created with it.',
    example: recipientExample.external_reference,
  }),
  name: text({ min: 1, max: nameCharactersMax }).meta({ example: recipientExample.name }),
  accountBank: text({ min: 1, max: bankCharactersMax }).meta({
    description: 'The payment provider’s code for the bank.',
    example: recipientExample.account_bank,
  }),
  accountNumber: text({ min: 1, max: accountCharactersMax }).meta({ example: '0690001234' }),
  splitValue,
  recipientMobile: text({ min: 1, max: mobileCharactersMax }).optional().meta({
    description: 'Defaults to the contact phone number of the business.',
  }),
}).transform((body): SplitRecipientRequest => ({
  externalReference: body.externalReference,
  name: body.name,
  accountBank: body.accountBank,
  accountNumber: body.accountNumber,
  splitMillionths: body.splitValue,
  recipientMobile: body.recipientMobile ?? null,
}));

export const updateSplitRecipientBody = closedObject({
  verified: z.boolean().optional().meta({ description: 'Requires `recipients:verify`.' }),
  disabled: z.boolean().optional().meta({
    description: 'While true, the merchant keeps the shares. Requires `recipients:disable`.',
  }),
})
  .refine(
    (body) => body.verified !== undefined || body.disabled !== undefined,
    'Send verified, disabled or both.',
  )
  .meta({ minProperties: 1 })
  .transform((body): RecipientFlags => ({
    isVerified: body.verified ?? null,
    isDisabled: body.disabled ?? null,
  }));

export const splitRecipientRecord = z
  .object({
    id: uuid(),
    object: z.literal('split_recipient'),
    external_reference: z.string(),
    name: z.string(),
    account_bank: z.string(),
    bank_name: z.string().nullable(),
    account_number_last4: z
      .string()
      .meta({ description: 'The last four digits. The full number is never shown.' }),
    account_name: z
      .string()
      .nullable()
      .meta({ description: 'The account holder’s name, as the bank reports it.' }),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    country: z.string().length(2),
    split_value: z
      .custom<WireNumber>((value) => typeof value === 'number', 'Must be a number.')
      .meta({ type: 'number', description: 'A percentage.' }),
    verified: z.boolean(),
    disabled: z.boolean(),
    status: z.enum(recipientStatuses).meta({
      description:
        '`pending` until the payment provider has registered the account; `failed` if it refused.',
    }),
    provider: z.string(),
    provider_subaccount_id: z.string().nullable(),
    recipient_mobile: z.string(),
    environment: z.enum(environments),
    created_at: moment(),
    updated_at: moment(),
    verified_at: nullableMoment(),
    disabled_at: nullableMoment(),
    registered_by: requesterRecord.nullable().meta({
      description:
        'The API key or member that registered the recipient. Null for recipients from before this was recorded.',
    }),
    verified_by: requesterRecord.nullable().meta({
      description:
        'The API key or member that marked the recipient as verified. Null if it is not verified.',
    }),
  })
  .meta({
    id: 'SplitRecipient',
    description: 'Someone who receives a percentage of each charge that names them.',
    example: recipientExample,
  });

export const splitRecipientList = z
  .object({
    data: z
      .array(splitRecipientRecord)
      .meta({ description: 'Every split recipient, newest first.' }),
  })
  .meta({
    id: 'SplitRecipientList',
    description: 'A list of split recipients.',
    example: { data: [recipientExample] },
  });

export function toSplitRecipientRecord(recipient: SplitRecipient, environment: Environment) {
  return {
    id: recipient.id,
    object: 'split_recipient' as const,
    external_reference: recipient.externalReference,
    name: recipient.name,
    account_bank: recipient.accountBank,
    bank_name: recipient.bankName,
    account_number_last4: recipient.accountNumberLast4,
    account_name: recipient.accountName,
    currency: recipient.currency,
    country: recipient.country,
    split_value: jsonDecimal(toPercentText(recipient.splitMillionths)),
    verified: recipient.verifiedAt !== null,
    disabled: recipient.disabledAt !== null,
    status: recipientStatus(recipient),
    provider: recipient.provider,
    provider_subaccount_id: recipient.providerSubaccountId,
    recipient_mobile: recipient.recipientMobile,
    environment,
    created_at: recipient.createdAt.toISOString(),
    updated_at: recipient.updatedAt.toISOString(),
    verified_at: toNullableMoment(recipient.verifiedAt),
    disabled_at: toNullableMoment(recipient.disabledAt),
    registered_by: toNullableRequester(recipient.registeredBy),
    verified_by: toNullableRequester(recipient.verifiedBy),
  };
}

function toNullableRequester(requester: SplitRecipient['registeredBy']) {
  return requester === null ? null : toRequesterRecord(requester);
}
