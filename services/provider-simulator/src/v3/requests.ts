import { parseCurrency } from '@countinghouse/money';
import { z } from 'zod';

/** v3 accepts `100`, `"100"` and `100.00`; numbers arrive here as text. */
const decimalText = z.string().max(40);

const currency = z.string().transform((text, context) => {
  const code = parseCurrency(text);
  if (code !== null) return code;
  context.addIssue('unknown currency');
  return z.NEVER;
});

/** 24 hours. */
const sessionMinutesMax = 1_440;
const attemptsMax = 10;
const referenceLengthMax = 200;
const textLengthMax = 1_000;
const evidenceLengthMax = 5_000;

const text = z.string().max(textLengthMax);
const reference = z.string().min(1).max(referenceLengthMax);

const subaccountShare = z.object({
  id: z.string().min(1),
  transaction_charge_type: z.enum(['flat', 'percentage', 'flat_subaccount']).optional(),
  transaction_charge: decimalText.optional(),
});

export const paymentRequest = z.object({
  tx_ref: reference,
  amount: decimalText,
  currency,
  redirect_url: z.url({ protocol: /^https?$/ }).optional(),
  customer: z.object({
    email: z.string().min(3).max(320),
    name: text.nullish(),
    phonenumber: text.nullish(),
    phone_number: text.nullish(),
  }),
  customizations: z
    .object({ title: text.nullish(), description: text.nullish(), logo: text.nullish() })
    .nullish(),
  meta: z.unknown().optional(),
  subaccounts: z.array(subaccountShare).max(10).optional(),
  session_duration: z.coerce.number().int().min(1).max(sessionMinutesMax).optional(),
  max_retry_attempt: z.coerce.number().int().min(0).max(attemptsMax).optional(),
});

export const disableRequest = z.object({ link: z.string().min(1).max(textLengthMax) });

export const refundRequest = z.object({
  amount: decimalText.optional(),
  comments: text.nullish(),
});

export const chargebackAnswer = z.object({
  action: z.enum(['accept', 'decline']),
  comment: z.string().min(1).max(evidenceLengthMax),
  prooflink: z.string().max(textLengthMax).optional(),
});

/** What the server makes of a form: the core keeps no pictures. */
export const proofUpload = z.object({
  type: z.enum(['image/png', 'image/jpeg']),
  size: z.int().positive(),
  sha256: z.string().length(64),
});

export const subaccountRequest = z.object({
  account_bank: text.min(1),
  account_number: text.min(1),
  business_name: text.min(1),
  business_mobile: text.min(1),
  business_email: text.nullish(),
  country: z.string().length(2).default('NG'),
  split_type: z.enum(['percentage', 'flat']).default('percentage'),
  split_value: decimalText,
  meta: z.unknown().optional(),
});

export const subaccountChange = z.object({
  business_name: text.min(1).optional(),
  business_email: text.nullish(),
  business_mobile: text.min(1).optional(),
  account_bank: text.min(1).optional(),
  split_type: z.enum(['percentage', 'flat']).optional(),
  split_value: decimalText,
});

export const transferRequest = z.object({
  account_bank: text.min(1),
  account_number: text.min(1),
  amount: decimalText,
  currency,
  reference: reference.optional(),
  narration: text.nullish(),
  beneficiary_name: text.nullish(),
  meta: z.unknown().optional(),
});

export const resolveRequest = z.object({
  account_number: text.min(1),
  account_bank: text.min(1),
});

export const tokenChargeRequest = z.object({
  token: text.min(1),
  email: z.string().min(3).max(320),
  amount: decimalText,
  currency,
  tx_ref: reference,
  country: z.string().optional(),
});
