import { jsonInteger, queryInteger } from '@countinghouse/http';
import { z } from 'zod';
import { minorAmount, uuid } from '../../edge/fields.wire.ts';
import { payTargetStatuses } from '../checkout/pay-target.rules.ts';
import { paymentLinkRecord } from '../payment-links/payment-links.wire.ts';
import { qrCodeRecord } from '../qr-codes/qr-codes.wire.ts';
import { recipientStatuses } from '../split-recipients/split-recipient.rules.ts';
import { splitRecipientRecord } from '../split-recipients/split-recipients.wire.ts';
import { subscriptionStatuses } from '../subscriptions/subscription.rules.ts';
import { subscriptionRecord } from '../subscriptions/subscriptions.wire.ts';
import type { FoundPage, Search, TakingsPage } from './search-targets.ts';

const pageSizeMax = 100;
const pageSizeDefault = 50;
const textCharactersMax = 100;

function searchQuery<Statuses extends readonly [string, ...string[]]>(statuses: Statuses) {
  return z.object({
    status: z.enum(statuses).optional().meta({ description: 'Return only those in this status.' }),
    text: z.string().min(1).max(textCharactersMax).optional().meta({
      description: 'A part of a name, title, description or reference, or an id.',
      example: 'adire',
    }),
    starting_after: uuid()
      .optional()
      .meta({ description: 'The `next_cursor` of the previous page.' }),
    limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }).meta({
      description: 'The maximum number to return.',
    }),
  });
}

export const targetsQuery = searchQuery(payTargetStatuses);
export const subscriptionsQuery = searchQuery(subscriptionStatuses);
export const recipientsQuery = searchQuery(recipientStatuses);

interface Asked<Status> {
  readonly status?: Status | undefined;
  readonly text?: string | undefined;
  readonly starting_after?: string | undefined;
  readonly limit: number;
}

export function toSearch<Status>(query: Asked<Status>, workspaceId: string): Search<Status> {
  return {
    workspaceId,
    status: query.status ?? null,
    text: query.text ?? null,
    olderThanId: query.starting_after ?? null,
    limit: query.limit,
  };
}

const takings = z
  .object({
    payments: z.int().meta({ description: 'Payments that succeeded, up to 10,000.' }),
    amount_minor: minorAmount('What payers paid in them.'),
    refunded_minor: minorAmount('What was refunded of it.'),
  })
  .meta({ description: 'What came in, in the currency of the link or code.' });

function pageOf<Item extends z.ZodType>(id: string, item: Item) {
  return z
    .object({
      data: z.array(item).meta({ description: 'Newest first.' }),
      next_cursor: uuid()
        .nullable()
        .meta({ description: 'Where the next page starts. Null on the last one.' }),
    })
    .meta({
      id,
      description:
        'A page may hold fewer than `limit`. Continue with `next_cursor` until it is null.',
    });
}

export const paymentLinkPage = pageOf(
  'PaymentLinkPage',
  z.object({ ...paymentLinkRecord.shape, takings }),
);
export const qrCodePage = pageOf('QrCodePage', z.object({ ...qrCodeRecord.shape, takings }));
export const subscriptionPage = pageOf('SubscriptionPage', subscriptionRecord);
export const splitRecipientPage = pageOf('SplitRecipientPage', splitRecipientRecord);

export function toPage<Row, Record>(page: FoundPage<Row>, toRecord: (row: Row) => Record) {
  return { data: page.items.map(toRecord), next_cursor: page.nextCursor };
}

export function toTakingsPage<Row extends { readonly id: string }, Record extends object>(
  page: TakingsPage<Row>,
  toRecord: (row: Row) => Record,
) {
  return toPage(page, (row) => ({ ...toRecord(row), takings: toTakings(page, row.id) }));
}

function toTakings({ takings: all }: TakingsPage<unknown>, id: string) {
  const { payments = 0, amountMinor = 0n, refundedMinor = 0n } = all.get(id) ?? {};
  return {
    payments,
    amount_minor: jsonInteger(amountMinor),
    refunded_minor: jsonInteger(refundedMinor),
  };
}
