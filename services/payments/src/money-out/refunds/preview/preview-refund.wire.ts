import { jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { minorAmount, uuid } from '../../../edge/fields.wire.ts';
import { previewExample, previewFields, toPreviewRecord } from '../../previews/preview.wire.ts';
import type { RefundPreview } from './preview-refund.ts';

const minorDigits = /^[1-9][0-9]{0,14}$/;

export const refundPreviewQuery = z.object({
  amount: z
    .string()
    .regex(minorDigits, 'Must be a whole number above zero, in minor units.')
    .transform(BigInt)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      'x-amount-unit': 'minor',
      description: 'The amount to refund. Without it, everything that remains. Minor units.',
    }),
});

export const refundPreviewRecord = z
  .object({
    object: z.literal('refund_preview'),
    payment_id: uuid(),
    amount_minor: minorAmount('What the payer gets back.'),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    parts: z
      .object({
        fee_minor: minorAmount('The part of the platform fee that goes back.'),
        share_minor: minorAmount('The part that the split recipient pays back.'),
        from_pending_minor: minorAmount('The part taken from the pending balance.'),
        from_available_minor: minorAmount('The part taken from the available balance.'),
        owed_minor: minorAmount('The part that neither balance covers. The business owes it.'),
      })
      .meta({ description: 'Who gives the amount back.' }),
    ...previewFields,
  })
  .meta({
    id: 'RefundPreview',
    description: 'What a refund would do. Nothing is reserved.',
    example: {
      object: 'refund_preview',
      payment_id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
      amount_minor: 2_500,
      currency: 'NGN',
      parts: {
        fee_minor: 0,
        share_minor: 0,
        from_pending_minor: 0,
        from_available_minor: 2_500,
        owed_minor: 0,
      },
      ...previewExample,
    },
  });

export function toRefundPreviewRecord(preview: RefundPreview) {
  const { refund } = preview;
  return {
    object: 'refund_preview' as const,
    payment_id: refund.paymentId,
    amount_minor: jsonInteger(refund.amountMinor),
    currency: refund.currency,
    parts: {
      fee_minor: jsonInteger(refund.feeMinor),
      share_minor: jsonInteger(refund.shareMinor),
      from_pending_minor: jsonInteger(refund.fromPendingMinor),
      from_available_minor: jsonInteger(refund.fromAvailableMinor),
      owed_minor: jsonInteger(refund.fromReceivableMinor),
    },
    ...toPreviewRecord(preview),
  };
}
