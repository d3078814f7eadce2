import { momentInput, queryInteger, toCsvLine, toCsvText } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { uuid } from '../../../edge/fields.wire.ts';
import { currencyCode } from '../../../edge/input.wire.ts';
import { paymentStatuses } from '../payment.rules.ts';
import type { Payment } from '../payment.rules.ts';
import { pageSizeDefault, pageSizeMax, paymentPage } from '../payments.wire.ts';
import type { PaymentCounts } from './count-payments.ts';
import type { PaymentFilter } from './search-payments.ts';

const minorDigits = /^[1-9][0-9]{0,17}$/;
const textCharactersMax = 100;

const filterFields = {
  reference: z.string().min(1).max(textCharactersMax).optional().meta({
    description: 'Our reference at the provider, or the payment’s id.',
  }),
  status: z
    .string()
    .transform((text, context) => {
      const statuses = paymentStatuses.filter((status) => text.split(',').includes(status));
      if (statuses.length !== text.split(',').length) {
        context.addIssue(`Must be one or more of ${paymentStatuses.join(', ')}, with commas.`);
      }
      return statuses;
    })
    .optional()
    .meta({
      type: 'string',
      description: `Return only payments with one of these statuses, separated by commas: ${paymentStatuses.join(', ')}.`,
      example: 'succeeded,partially_refunded',
    }),
  attention: z.enum(['true']).optional().meta({
    description: 'Return only payments that an operator investigates.',
  }),
  amount: minorInput('The exact payment amount.'),
  amount_min: minorInput('The smallest amount.'),
  amount_max: minorInput('The largest amount.'),
  currency: currencyCode().optional(),
  email: beginning('the payer’s e-mail address'),
  name: beginning('the payer’s name'),
  description: beginning('the description'),
  text: z.string().min(1).max(textCharactersMax).optional().meta({
    description:
      'Any part of the title, the description, the order reference, or the payer’s name or e-mail address. Not case-sensitive. No index serves it: combine it with other filters, or expect several pages.',
  }),
  source_id: uuid().optional().meta({
    description: 'The id of a payment link, QR code or subscription.',
  }),
  order_reference: z.string().min(1).max(textCharactersMax).optional().meta({
    description: 'Your own order number, exactly as it was set.',
  }),
  from: momentInput()
    .optional()
    .meta({ description: 'Return payments created at or after this time.' }),
  before: momentInput()
    .optional()
    .meta({ description: 'Return payments created before this time.' }),
};

export const paymentCountsQuery = z.object(filterFields);

export const paymentSearchQuery = z.object({
  ...filterFields,
  starting_after: uuid().optional().meta({ description: 'The previous `next_cursor`.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description:
      '`csv` returns every payment that the filters find, whatever `limit` is. It also requires `reports:export`.',
  }),
});

export function toPaymentFilter(
  query: z.infer<typeof paymentCountsQuery>,
): Omit<PaymentFilter, 'workspaceId'> {
  return {
    reference: query.reference ?? null,
    statuses: query.status ?? [],
    hasAttention: query.attention !== undefined,
    amountMinMinor: query.amount ?? query.amount_min ?? null,
    amountMaxMinor: query.amount ?? query.amount_max ?? null,
    currency: query.currency ?? null,
    email: query.email ?? null,
    name: query.name ?? null,
    description: query.description ?? null,
    text: query.text ?? null,
    sourceId: query.source_id ?? null,
    orderReference: query.order_reference ?? null,
    from: query.from ?? null,
    before: query.before ?? null,
  };
}

const csvColumns = [
  'payment_id',
  'created_at',
  'status',
  'currency',
  'amount',
  'fee',
  'net',
  'refunded',
  'reference',
  'provider_reference',
  'title',
  'description',
  'customer_email',
  'customer_name',
  'source_id',
  'succeeded_at',
  'settled_at',
  'order_reference',
] as const;

export const paymentSearchResponse = {
  description: 'Success.',
  content: {
    'application/json': { schema: paymentPage },
    'text/csv': {
      schema: z.string().meta({
        description: 'A header line, then one line per payment. Amounts are major units.',
        example: toCsvLine(csvColumns),
      }),
    },
  },
};

export async function* toPaymentsCsv(
  pages: AsyncIterable<readonly Payment[]>,
): AsyncGenerator<string, void, void> {
  yield toCsvLine(csvColumns);
  for await (const page of pages) yield page.map(toLine).join('');
}

function toLine(payment: Payment): string {
  const currency = getCurrency(payment.currency);
  const toMajor = (minor: bigint): string => toMajorText(money(minor, currency));
  const cells: Readonly<Record<(typeof csvColumns)[number], string | null | undefined>> = {
    payment_id: payment.id,
    created_at: payment.createdAt.toISOString(),
    status: payment.status,
    currency: payment.currency,
    amount: toMajor(payment.amountMinor),
    fee: toMajor(payment.feeMinor),
    net: toMajor(payment.netMinor),
    refunded: toMajor(payment.refundedMinor),
    reference: payment.reference,
    provider_reference: payment.providerReference,
    title: payment.title,
    description: payment.description,
    customer_email: payment.customer?.email,
    customer_name: payment.customer?.name,
    source_id: payment.source.kind === 'none' ? null : payment.source.id,
    succeeded_at: payment.succeededAt?.toISOString(),
    settled_at: payment.settledAt?.toISOString(),
    order_reference: payment.orderReference,
  };
  return toCsvLine(csvColumns.map((column) => toCsvText(cells[column] ?? '')));
}

const boundedFields = {
  count: z.int().meta({ description: 'Counted up to 100.' }),
  has_more: z.boolean().meta({
    description:
      'True if there are more, or if there may be: the filters were compared with the 5,000 newest payments only.',
  }),
};

const countsExample = {
  object: 'payment_counts',
  all: { count: 100, has_more: true },
  attention: { count: 1, has_more: false },
  by_status: [
    { status: 'succeeded', count: 100, has_more: true },
    { status: 'failed', count: 9, has_more: false },
  ],
};

export const paymentCountsRecord = z
  .object({
    object: z.literal('payment_counts'),
    all: z.object(boundedFields),
    attention: z.object(boundedFields).meta({ description: 'Those an operator investigates.' }),
    by_status: z
      .array(z.object({ status: z.enum(paymentStatuses), ...boundedFields }))
      .meta({ description: 'One entry for each status.' }),
  })
  .meta({
    id: 'PaymentCounts',
    description: 'How many payments fit the filters, by status.',
    example: countsExample,
  });

export function toPaymentCountsRecord({ all, attention, byStatus }: PaymentCounts) {
  const toBounded = (counted: PaymentCounts['all']) => ({
    count: counted.count,
    has_more: counted.hasMore,
  });
  return {
    object: 'payment_counts' as const,
    all: toBounded(all),
    attention: toBounded(attention),
    by_status: byStatus.map((each) => ({ status: each.status, ...toBounded(each) })),
  };
}

function minorInput(description: string) {
  return z
    .string()
    .regex(minorDigits, 'Must be a whole number above zero, in minor units.')
    .transform(BigInt)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      'x-amount-unit': 'minor',
      description: `${description} Minor units.`,
    });
}

function beginning(what: string) {
  return z
    .string()
    .min(1)
    .max(textCharactersMax)
    .optional()
    .meta({ description: `The beginning of ${what}. Not case-sensitive.` });
}
