import {
  invalidField,
  jsonDecimal,
  majorAmountReply,
  RefusedRequest,
  toCsvLine,
} from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import type { ReportPart } from './open-settlement-report.ts';
import { decideReportDays, reportColumns, reportDaysMax } from './settlement-report.rules.ts';
import type { CurrencyTotals, ReportDays, ReportDaysDecision } from './settlement-report.rules.ts';

const day = (description: string) =>
  z.iso
    .date({ error: 'Must be a date such as 2026-11-15.' })
    // The range that both JavaScript and PostgreSQL support; nothing settled earlier.
    .refine((text) => text >= '1970-01-01', 'Must be a date from 1970 onwards.')
    .optional()
    .meta({ format: 'date', pattern: undefined, description, example: '2026-11-15' });

export const settlementsQuery = z.object({
  from: day('The first UTC day. Defaults to thirty days before `to`.'),
  to: day(`The last UTC day. Defaults to today. The range can have at most ${reportDaysMax} days.`),
  splitRecipientId: uuid().optional().meta({
    description:
      'Return only payments of this recipient. `net_settled` is then the amount that the recipient received.',
  }),
  format: z.enum(['json', 'csv']).default('json').meta({
    description: '`csv` also requires the scope `reports:export`.',
  }),
});

const rowExample = {
  payment_id: '01a1d9c5-7a30-7e44-8003-3c7e2d1a0f98',
  settled_at: '2026-11-16T00:00:04.000Z',
  currency: 'NGN',
  gross: 100,
  fee: 3.2,
  net: 96.8,
  refunded: 40,
  net_settled: 14.8,
  split_recipient_id: '01a1d9c5-7a30-7e44-8003-3c7e2d1a0f01',
  payment_link_id: '01a1d9c5-7a30-7e44-8003-3c7e2d1a0f02',
  qr_code_id: null,
  subscription_id: null,
  provider_reference: '2181940',
  amount_unit: 'major' as const,
};

const settlementRow = z
  .object({
    payment_id: uuid(),
    settled_at: moment(),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    ...amountFields(),
    split_recipient_id: uuid().nullable(),
    payment_link_id: uuid().nullable(),
    qr_code_id: uuid().nullable(),
    subscription_id: uuid().nullable(),
    provider_reference: z
      .string()
      .nullable()
      .meta({ description: 'The provider’s transaction id.' }),
    amount_unit: z.literal('major'),
  })
  .meta({ id: 'Settlement', description: 'A settled payment.', example: rowExample });

const summaryExample = {
  currency: 'NGN',
  payment_count: 1,
  gross: 100,
  fee: 3.2,
  net: 96.8,
  refunded: 40,
  net_settled: 14.8,
  amount_unit: 'major' as const,
};

const summaryEntry = z
  .object({
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    payment_count: z.int().min(1),
    ...amountFields(),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'SettlementSummary',
    description: 'Totals for the payments of one currency.',
    example: summaryExample,
  });

const reportExample = {
  data: [rowExample],
  summary: [summaryExample],
  from: '2026-10-17',
  to: '2026-11-16',
};

const settlementReport = z
  .object({
    data: z.array(settlementRow).meta({ description: 'In settlement order.' }),
    summary: z.array(summaryEntry).meta({ description: 'One entry per currency.' }),
    from: z.iso.date().meta({ description: 'The first UTC day.' }),
    to: z.iso.date().meta({ description: 'The last UTC day.' }),
  })
  .meta({
    id: 'SettlementReport',
    description: 'Settled payments and their totals, from one consistent snapshot.',
    example: reportExample,
  });

export const settlementsResponse = {
  description: 'Success.',
  content: {
    'application/json': { schema: settlementReport },
    'text/csv': {
      schema: z.string().meta({
        description: 'A header line, then one line per payment with the fields of `data` in order.',
        example: toCsvLine(reportColumns),
      }),
    },
  },
};

function amountFields() {
  return {
    gross: majorField('The amount the payer paid.'),
    fee: majorField('The platform fee.'),
    net: majorField('`gross` less `fee`.'),
    refunded: majorField('The amount refunded so far.'),
    net_settled: majorField(
      'The merchant’s part: `net` less the recipient’s share and the merchant’s part of refunds. Can be negative.',
    ),
  };
}

function majorField(description: string) {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
}

/** The requested range; the schema cannot know the current day. */
export function toReportDays(
  { from, to }: z.infer<typeof settlementsQuery>,
  now: Date,
): Extract<ReportDaysDecision, { readonly kind: 'days' }> {
  const decision = decideReportDays({ from: from ?? null, to: to ?? null }, now);
  if (decision.kind === 'days') return decision;
  throw new RefusedRequest(invalidField('from', daysMessages[decision.reason]));
}

const daysMessages = {
  ends_before_it_begins: 'Must not be after the last day, `to`.',
  too_long: `Must be at most ${reportDaysMax} days before \`to\`, both days included.`,
} as const;

/** `attachment` even if the browser could show it: the file is meant for another program. */
export function toCsvDisposition({ from, to }: ReportDays): string {
  return `attachment; filename="settlements_${from}_${to}.csv"`;
}

export async function* toReportJson(
  parts: AsyncIterable<ReportPart>,
  days: ReportDays,
): AsyncGenerator<string, void, void> {
  let opening = '{"data":[';
  for await (const part of parts) {
    if (part.kind === 'summary') {
      const rest = JSON.stringify({ summary: part.totals.map(toSummaryEntry), ...days });
      yield `${opening === ',' ? '' : opening}],${rest.slice(1)}`;
    } else if (part.text === '') {
      yield '';
    } else {
      yield opening + part.text;
      opening = ',';
    }
  }
}

export async function* toReportCsv(
  parts: AsyncIterable<ReportPart>,
): AsyncGenerator<string, void, void> {
  let opening = toCsvLine(reportColumns);
  for await (const part of parts) {
    yield part.kind === 'summary' ? opening : opening + part.text;
    opening = '';
  }
}

function toSummaryEntry(totals: CurrencyTotals) {
  return {
    currency: totals.currency,
    payment_count: totals.paymentCount,
    ...toAmounts(totals),
    amount_unit: 'major' as const,
  };
}

type Amounts = Pick<
  CurrencyTotals,
  'currency' | 'grossMinor' | 'feeMinor' | 'netMinor' | 'refundedMinor' | 'netSettledMinor'
>;

function toAmounts(amounts: Amounts) {
  const currency = getCurrency(amounts.currency);
  const toMajor = (amountMinor: bigint) => jsonDecimal(toMajorText(money(amountMinor, currency)));
  return {
    gross: toMajor(amounts.grossMinor),
    fee: toMajor(amounts.feeMinor),
    net: toMajor(amounts.netMinor),
    refunded: toMajor(amounts.refundedMinor),
    net_settled: toMajor(amounts.netSettledMinor),
  };
}
