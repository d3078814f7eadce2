import { closedObject, jsonInteger, minorAmount, minorAmountReply } from '@countinghouse/http';
import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { currencyCode, multilineText, webAddress } from '../../edge/input.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { payTargetStatus, payTargetStatuses } from '../checkout/pay-target.rules.ts';
import { decideAmountFlaw, qrCodeModes } from './qr-code.rules.ts';
import type { QrCode, QrCodeRequest } from './qr-code.rules.ts';

/** The API contract's bounds, in minor units. */
const amountMin = 1;
const amountMax = 10_000_000_000;
const descriptionCharactersMax = 140;

const qrCodeExample = {
  id: '01a1dc9f-1c40-7d02-8011-90be2d5f7a36',
  object: 'qr_code',
  mode: 'fixed_amount',
  amount: 1050,
  amount_unit: 'minor',
  currency: 'NGN',
  description: 'Stall 12',
  single_use: false,
  return_url: null,
  split_recipient_id: null,
  status: 'active',
  url: 'https://pay.example.com/pay/0107QW2ZK5M9RTXB4N',
  payload: 'https://pay.example.com/pay/0107QW2ZK5M9RTXB4N',
  image_svg: 'data:image/svg+xml;base64,PHN2Zy8+',
  image_png_url: 'https://pay.example.com/pay/0107QW2ZK5M9RTXB4N/qr.png',
  uses: 0,
  last_payment_id: null,
  environment: 'live',
  created_at: '2026-11-15T08:00:00.000Z',
  updated_at: '2026-11-15T08:00:00.000Z',
};

export const qrCodeId = z.object({
  id: uuid().meta({ description: 'The QR code’s id.', example: qrCodeExample.id }),
});

const amountMessages = {
  amount_missing: 'Required if mode is fixed_amount.',
  amount_unwanted: 'Must be omitted if mode is open_amount: the payer chooses the amount.',
} as const;

export const createQrCodeBody = closedObject({
  mode: z.enum(qrCodeModes).meta({
    description: 'Whether you set the amount (`fixed_amount`) or the payer does (`open_amount`).',
  }),
  currency: currencyCode(),
  amount: minorAmount({ minimum: amountMin, maximum: amountMax }).optional().meta({
    description: 'The amount to pay. Required if mode is `fixed_amount`. Minor units.',
    example: 1050,
  }),
  description: multilineText({ max: descriptionCharactersMax }).optional(),
  singleUse: z
    .boolean()
    .optional()
    .meta({ description: 'True if the code accepts only one payment.' }),
  returnUrl: webAddress('Where to send the payer after checkout.').optional(),
  splitRecipientId: uuid().optional().meta({
    description: 'The split recipient who gets a share of each charge. Requires `splits:assign`.',
  }),
}).transform((body, context): QrCodeRequest => {
  const flaw = decideAmountFlaw(body.mode, body.amount !== undefined);
  if (flaw !== null) {
    const message = amountMessages[flaw];
    context.addIssue({ code: 'custom', path: ['amount'], input: body.amount, message });
  }
  return {
    mode: body.mode,
    currency: body.currency,
    amountMinor: body.amount === undefined ? null : BigInt(body.amount),
    description: body.description ?? null,
    isSingleUse: body.singleUse ?? false,
    returnUrl: body.returnUrl ?? null,
    splitRecipientId: body.splitRecipientId ?? null,
  };
});

export const updateQrCodeBody = closedObject({
  disabled: z.boolean().meta({ description: 'True stops new payments; false allows them again.' }),
});

export const qrCodeRecord = z
  .object({
    id: uuid(),
    object: z.literal('qr_code'),
    mode: z.enum(qrCodeModes),
    amount: minorAmountReply()
      .nullable()
      .meta({
        ...minorAmountReply().meta(),
        description: 'The amount to pay. Null if the payer chooses it. Minor units.',
      }),
    amount_unit: z.literal('minor'),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    description: z.string().nullable(),
    single_use: z.boolean(),
    return_url: z.string().nullable(),
    split_recipient_id: uuid().nullable(),
    status: z
      .enum(payTargetStatuses)
      .meta({ description: 'Only an `active` code accepts new payments.' }),
    url: z.string().meta({ description: 'The URL of the payment page that the code opens.' }),
    payload: z.string().meta({ description: 'The text that the image encodes.' }),
    image_svg: z
      .string()
      .meta({ description: 'The image as a data URI, for the `src` of an `img` element.' }),
    image_png_url: z.string().meta({ description: 'The URL of the image as a PNG.' }),
    uses: z.int().nonnegative().meta({ description: 'How many payments have succeeded.' }),
    last_payment_id: uuid().nullable(),
    environment: z.enum(environments),
    created_at: moment(),
    updated_at: moment(),
  })
  .meta({
    id: 'QrCode',
    description: 'A code that payers scan to open a payment page. Amounts are minor units.',
    example: qrCodeExample,
  });

export const qrCodeList = z
  .object({ data: z.array(qrCodeRecord).meta({ description: 'Every QR code, newest first.' }) })
  .meta({
    id: 'QrCodeList',
    description: 'A list of QR codes.',
    example: { data: [qrCodeExample] },
  });

interface RecordContext {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly now: Date;
  /** Renders the text as an image data URI. */
  readonly draw: (text: string) => string;
}

export function toQrCodeRecord(qrCode: QrCode, context: RecordContext) {
  const url = `${context.publicUrl}/pay/${qrCode.code}`;
  return {
    id: qrCode.id,
    object: 'qr_code' as const,
    mode: qrCode.mode,
    amount: qrCode.amountMinor === null ? null : jsonInteger(qrCode.amountMinor),
    amount_unit: 'minor' as const,
    currency: qrCode.currency,
    description: qrCode.description,
    single_use: qrCode.isSingleUse,
    return_url: qrCode.returnUrl,
    split_recipient_id: qrCode.splitRecipientId,
    status: payTargetStatus(qrCode, context.now),
    url,
    payload: url,
    image_svg: context.draw(url),
    image_png_url: `${url}/qr.png`,
    uses: qrCode.uses,
    last_payment_id: qrCode.lastPaymentId,
    environment: context.environment,
    created_at: qrCode.createdAt.toISOString(),
    updated_at: qrCode.updatedAt.toISOString(),
  };
}
