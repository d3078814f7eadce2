import { jsonDecimal, majorAmountReply, queryInteger } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { currencyCode } from '../../edge/input.wire.ts';
import type { SettlementDaysPage } from './read-settlement-days.ts';
import type { SettledPayment } from './settlement-days.rules.ts';

/** Summing this many days of some thousand payments each stays within a list's time budget. */
const daysMax = 31;
const daysDefault = 7;
const pageSizeMax = 100;
const pageSizeDefault = 50;

const day = () =>
  z.iso
    .date({ error: 'Must be a date such as 2026-11-15.' })
    .refine((text) => text >= '1970-01-01', 'Must be a date from 1970 onwards.')
    .meta({ format: 'date', pattern: undefined, example: '2026-11-15' });

export const settlementDaysQuery = z.object({
  starting_after: day()
    .optional()
    .meta({ description: 'Return days before this one: the previous `next_cursor`.' }),
  limit: queryInteger({ minimum: 1, maximum: daysMax, fallback: daysDefault }).meta({
    description: 'How many days on which anything settled.',
  }),
});

export const settlementDayParams = z.object({
  day: day().meta({ description: 'A UTC day.' }),
});

export const settledPaymentsQuery = z.object({
  currency: currencyCode().optional(),
  starting_after: uuid().optional().meta({ description: 'The previous `next_cursor`.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }),
});

const amounts = {
  gross: major('What payers paid.'),
  fee: major('The platform fee.'),
  net: major('`gross` less `fee`.'),
  refunded: major('Refunded so far.'),
  net_settled: major('`net` less recipients’ shares and the merchant’s part of refunds.'),
};
const amountsExample = { gross: 100, fee: 3.2, net: 96.8, refunded: 40, net_settled: 56.8 };
const dayExample = {
  day: '2026-11-16',
  currency: 'NGN',
  payment_count: 1,
  ...amountsExample,
  amount_unit: 'major',
};
const paymentExample = {
  payment_id: '01a1d9c5-7a30-7e44-8003-3c7e2d1a0f98',
  settled_at: '2026-11-16T00:00:04.000Z',
  currency: 'NGN',
  ...amountsExample,
  split_recipient_id: null,
  provider_reference: '2181940',
  amount_unit: 'major',
};

export const settlementDayPage = z
  .object({
    data: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: 'A UTC day.' }),
          currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
          payment_count: z.int(),
          ...amounts,
          amount_unit: z.literal('major'),
        }),
      )
      .meta({ description: 'Newest first; one entry per day and currency.' }),
    has_more: z.boolean(),
    next_cursor: z.iso.date().nullable(),
  })
  .meta({
    id: 'SettlementDayPage',
    description: 'What settled, by day and currency. The sums are those of `GET /settlements`.',
    example: { data: [dayExample], has_more: true, next_cursor: '2026-11-16' },
  });

export const settledPaymentPage = z
  .object({
    data: z
      .array(
        z.object({
          payment_id: uuid(),
          settled_at: moment(),
          currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
          ...amounts,
          split_recipient_id: uuid().nullable(),
          provider_reference: z
            .string()
            .nullable()
            .meta({ description: 'The provider’s transaction id.' }),
          amount_unit: z.literal('major'),
        }),
      )
      .meta({ description: 'In settlement order.' }),
    has_more: z.boolean(),
    next_cursor: uuid().nullable(),
  })
  .meta({
    id: 'SettledPaymentPage',
    description: 'The payments that settled on one day.',
    example: { data: [paymentExample], has_more: true, next_cursor: paymentExample.payment_id },
  });

export function toSettlementDayPage({ items, nextCursor }: SettlementDaysPage) {
  return {
    data: items.map((each) => ({
      day: each.day,
      currency: each.currency,
      payment_count: each.paymentCount,
      ...toAmounts(each),
      amount_unit: 'major' as const,
    })),
    has_more: nextCursor !== null,
    next_cursor: nextCursor,
  };
}

export function toSettledPaymentPage(payments: readonly SettledPayment[], limit: number) {
  const last = payments.at(-1);
  const isFull = payments.length === limit && last !== undefined;
  return {
    data: payments.map((each) => ({
      payment_id: each.id,
      settled_at: each.settledAt.toISOString(),
      currency: each.currency,
      ...toAmounts(each),
      split_recipient_id: each.splitRecipientId,
      provider_reference: each.providerReference,
      amount_unit: 'major' as const,
    })),
    has_more: isFull,
    next_cursor: isFull ? last.id : null,
  };
}

type Amounts = Pick<
  SettledPayment,
  'currency' | 'grossMinor' | 'feeMinor' | 'netMinor' | 'refundedMinor' | 'netSettledMinor'
>;

function toAmounts(of: Amounts) {
  const unit = getCurrency(of.currency);
  const toMajor = (minor: bigint) => jsonDecimal(toMajorText(money(minor, unit)));
  return {
    gross: toMajor(of.grossMinor),
    fee: toMajor(of.feeMinor),
    net: toMajor(of.netMinor),
    refunded: toMajor(of.refundedMinor),
    net_settled: toMajor(of.netSettledMinor),
  };
}

function major(description: string) {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
}
