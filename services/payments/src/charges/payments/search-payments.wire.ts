import { momentInput, queryInteger } from '@countinghouse/http';
import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { currencyCode } from '../../edge/input.wire.ts';
import { pageSizeDefault, pageSizeMax } from './payments.wire.ts';

const minorDigits = /^[1-9][0-9]{0,17}$/;

export const paymentSearchQuery = z.object({
  reference: z.string().min(1).max(100).optional().meta({
    description: 'Our reference at the provider, or the payment’s id.',
  }),
  amount: z
    .string()
    .regex(minorDigits, 'Must be a whole number above zero, in minor units.')
    .transform(BigInt)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      'x-amount-unit': 'minor',
      description: 'The exact payment amount. Minor units.',
    }),
  currency: currencyCode().optional(),
  text: z.string().min(1).max(100).optional().meta({
    description: 'Part of the title or description. Not case-sensitive.',
  }),
  source_id: uuid().optional().meta({ description: 'The id of a payment link or QR code.' }),
  from: momentInput()
    .optional()
    .meta({ description: 'Return payments created at or after this time.' }),
  before: momentInput()
    .optional()
    .meta({ description: 'Return payments created before this time.' }),
  starting_after: uuid().optional().meta({ description: 'The previous `next_cursor`.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }),
});

type PaymentSearchQuery = z.infer<typeof paymentSearchQuery>;

export function toPaymentSearch(query: PaymentSearchQuery) {
  return {
    reference: query.reference ?? null,
    amountMinor: query.amount ?? null,
    currency: query.currency ?? null,
    text: query.text ?? null,
    sourceId: query.source_id ?? null,
    from: query.from ?? null,
    before: query.before ?? null,
    olderThanId: query.starting_after ?? null,
    limit: query.limit,
  };
}
