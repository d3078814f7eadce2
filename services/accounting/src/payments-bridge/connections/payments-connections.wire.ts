import { closedObject, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, moment, text, uuid } from '../../edge/fields.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { toBooksReply } from '../../ledger/journal/books-replies.wire.ts';
import {
  bookingRuleList,
  bookingRulesBody,
  toBookingRules,
} from './booking-rules/booking-rules.wire.ts';
import type { ChangeOutcome } from './change-connection.ts';
import type { CloseOutcome } from './close-connection.ts';
import type { ConnectOrder, ConnectOutcome } from './connect-payments.ts';
import { stopReasons, troubles } from './connection.rules.ts';
import type { BridgeSettings, Connection } from './connection.rules.ts';
import type { FollowOutcome } from './fork/follow-fork.ts';
import type { PostNowOutcome } from './summaries/post-now.ts';
import { bridgeModes, summarySpans } from './summaries/summary.rules.ts';

export const addressCharactersMax = 500;
export const keyCharactersMax = 200;

export const connectBody = closedObject({
  url: text({ min: 1, max: addressCharactersMax }).meta({
    description: 'The address of the payments service. The operator lists which are allowed.',
    example: 'https://pay.example.com',
  }),
  key: text({ min: 1, max: keyCharactersMax }).meta({
    description:
      'An API key of the business with `settlements:read` and `account:read`. It is stored encrypted and never shown again.',
  }),
  start_on: calendarDate().meta({
    description:
      'The first day whose movements are booked. What the business held before is posted as an opening balance.',
  }),
}).transform(({ url, key, start_on: startOn }): ConnectOrder => ({ url, key, startOn }));

export const closeBody = closedObject({
  account_id: uuid().meta({
    description:
      'The account that takes what the clearing accounts hold, such as one for payments due.',
  }),
});

export const changeConnectionBody = closedObject({
  mode: z.enum(bridgeModes).optional().meta({
    description:
      'How sales without an invoice are posted from now on. Refunds follow their charges.',
  }),
  summary_every: z.enum(summarySpans).optional().meta({
    description: 'In mode `summary`: whether the sales of a day or of an hour are posted together.',
  }),
  sales_account_id: uuid().nullable().optional().meta({
    description:
      'The income account of sales without an invoice. Null: account and tax code of the organisation.',
  }),
  sales_tax_code_id: uuid().nullable().optional().meta({
    description:
      'The tax code of those sales, whose prices contain it. Null beside an account: no tax.',
  }),
  booking_rules: bookingRulesBody.optional(),
  fee_account_id: uuid().optional().meta({ description: 'The expense account of fees.' }),
  share_account_id: uuid().optional().meta({
    description: 'The expense account of what recipients get of a sale.',
  }),
  offers_pay: z.boolean().optional().meta({
    description: 'Whether the pages of invoices offer to pay through this connection.',
  }),
}).transform((body): Partial<BridgeSettings> => ({
  ...(body.mode !== undefined && { mode: body.mode }),
  ...(body.summary_every !== undefined && { summaryEvery: body.summary_every }),
  ...(body.sales_account_id !== undefined && { salesAccountId: body.sales_account_id }),
  ...(body.sales_tax_code_id !== undefined && { salesTaxCodeId: body.sales_tax_code_id }),
  ...(body.booking_rules !== undefined && { bookingRules: body.booking_rules }),
  ...(body.fee_account_id !== undefined && { feeAccountId: body.fee_account_id }),
  ...(body.share_account_id !== undefined && { shareAccountId: body.share_account_id }),
  ...(body.offers_pay !== undefined && { offersPay: body.offers_pay }),
}));

export const connectionRecord = z
  .object({
    id: uuid(),
    object: z.literal('payments_connection'),
    url: z.string().meta({ description: 'The address of the payments service.' }),
    business_id: uuid().meta({ description: 'The business there.' }),
    business_name: z.string(),
    environment: z.enum(['live', 'test']),
    start_on: z.string().meta({ description: 'The first day whose movements are booked.' }),
    mode: z.enum(bridgeModes).meta({
      description:
        'How sales without an invoice are posted. `each`: one entry a sale. `summary`: one entry a day, currency and kind.',
    }),
    summary_every: z.enum(summarySpans),
    sales_account_id: uuid().nullable().meta({
      description:
        'The account of sales without an invoice. Null: account and tax code of the organisation.',
    }),
    sales_tax_code_id: uuid().nullable(),
    booking_rules: bookingRuleList,
    fee_account_id: uuid(),
    share_account_id: uuid(),
    offers_pay: z.boolean().meta({
      description: 'Whether the pages of invoices offer to pay through this connection.',
    }),
    booked_sequence: z.int().meta({ description: 'The last movement that is in the books.' }),
    head_sequence: z.int().meta({ description: 'The last movement that payments told of.' }),
    heard_at: moment().nullable().meta({ description: 'When payments last answered.' }),
    stop_reason: z.enum(stopReasons).nullable().meta({
      description:
        'Null while it is read. `log_differs`: payments was restored from an older copy. `key_refused`: the key is revoked or lacks a scope. `does_not_tie`: a balance differs from what the movements say. `environment_differs`: test and live were mixed. `address_not_allowed`: the operator no longer allows the address. `closed`: a person ended it.',
    }),
    trouble: z.enum(troubles).nullable().meta({
      description:
        'What delays it for now. `payments_away`: payments does not answer. `rate_missing`: a currency has no exchange rate. `checkpoint_unverified`: a signed checkpoint of payments could not be verified; booking continues.',
    }),
    wake_url: z.string().meta({
      description:
        'Create a webhook at payments for this address, so that movements are booked at once.',
    }),
    woken_at: moment().nullable().meta({ description: 'When a signed wake-up last came.' }),
    key_replaced_at: moment().nullable().meta({
      description:
        'When the API keys were last replaced. They replace themselves every 30 days. Null if the key was pasted.',
    }),
    key_due_at: moment().nullable().meta({
      description: 'When they are replaced next. Null if the key was pasted.',
    }),
    closed_at: moment().nullable().meta({ description: 'When a person ended it.' }),
    created_at: moment(),
  })
  .meta({ id: 'AppPaymentsConnection', description: 'A business whose money the books follow.' });

export const connectionList = z.object({
  payments_urls: z.array(z.string()).meta({
    description: 'Addresses of payments services that the operator allows.',
  }),
  data: z.array(connectionRecord).meta({ description: 'In the order in which they were made.' }),
});

export function toChangeReply(
  reason: Extract<ChangeOutcome, { readonly kind: 'reject' }>['reason'],
): ErrorReply {
  switch (reason) {
    case 'not_found':
      return standardReplies.notFound;
    case 'already_closed':
      return refusal(409, reason, 'This connection is closed already.');
    case 'sales_account_unusable':
      return refusal(400, reason, 'Choose an income account in use.', 'sales_account_id');
    case 'fee_account_unusable':
      return refusal(400, reason, 'Choose an expense account in use.', 'fee_account_id');
    case 'share_account_unusable':
      return refusal(400, reason, 'Choose an expense account in use.', 'share_account_id');
    case 'tax_code_unusable':
      return refusal(400, reason, 'Choose a tax code in use.', 'sales_tax_code_id');
    case 'rule_account_unusable':
      return refusal(
        400,
        reason,
        'Choose an income account in use for each rule.',
        'booking_rules',
      );
    case 'rule_tax_code_unusable':
      return refusal(
        400,
        reason,
        'Choose a tax code in use for each rule, or none.',
        'booking_rules',
      );
  }
}

export function toConnectionRecord(connection: Connection, publicUrl: string) {
  return {
    id: connection.id,
    object: 'payments_connection' as const,
    url: connection.url,
    business_id: connection.businessId,
    business_name: connection.businessName,
    environment: connection.environment,
    start_on: connection.startOn,
    mode: connection.mode,
    summary_every: connection.summaryEvery,
    sales_account_id: connection.salesAccountId,
    sales_tax_code_id: connection.salesTaxCodeId,
    booking_rules: toBookingRules(connection.bookingRules),
    fee_account_id: connection.feeAccountId,
    share_account_id: connection.shareAccountId,
    offers_pay: connection.offersPay,
    booked_sequence: Number(connection.cursorSequence),
    head_sequence: Number(connection.headSequence),
    heard_at: connection.heardAt?.toISOString() ?? null,
    stop_reason: connection.stopReason,
    trouble: connection.trouble,
    wake_url: `${publicUrl}/hooks/payments/${connection.id}`,
    woken_at: connection.wokenAt?.toISOString() ?? null,
    key_replaced_at: connection.keyReplacedAt?.toISOString() ?? null,
    key_due_at: connection.keyDueAt?.toISOString() ?? null,
    closed_at: connection.closedAt?.toISOString() ?? null,
    created_at: connection.createdAt.toISOString(),
  };
}

export function toConnectReply({
  reason,
}: Extract<ConnectOutcome, { readonly kind: 'reject' }>): ErrorReply {
  switch (reason) {
    case 'address_not_allowed':
      return refusal(400, reason, 'The operator does not allow this address. Ask for it.', 'url');
    case 'key_refused':
      return refusal(
        400,
        reason,
        'Payments refused this key. Use one with settlements:read and account:read.',
        'key',
      );
    case 'environment_differs':
      return refusal(
        400,
        reason,
        'Test keys belong to test organisations and live keys to live ones. Use another key.',
        'key',
      );
    case 'units_differ':
      return refusal(
        400,
        reason,
        'Payments counts the minor units of a currency differently. Ask the operator.',
        'url',
      );
    case 'payments_away':
      return refusal(409, reason, 'Payments does not answer. Try again later.');
    case 'already_connected':
      return refusal(409, reason, 'This business is connected already.');
  }
}

export function toCloseReply({
  reason,
}: Exclude<CloseOutcome, { readonly kind: 'closed' }>): ErrorReply {
  if (reason === 'not_found') return standardReplies.notFound;
  if (reason === 'already_closed') {
    return refusal(409, reason, 'This connection is closed already.');
  }
  if (reason === 'account_not_found') {
    return refusal(400, reason, 'Choose an account of the chart.', 'account_id');
  }
  return toBooksReply(reason);
}

export function toPostNowReply({
  reason,
}: Exclude<PostNowOutcome, { readonly kind: 'posted' }>): ErrorReply {
  if (reason === 'not_found') return standardReplies.notFound;
  if (reason === 'already_closed') {
    return refusal(409, reason, 'This connection is closed already.');
  }
  return toBooksReply(reason);
}

export function toFollowReply(
  reason: Extract<FollowOutcome, { readonly kind: 'reject' }>['reason'],
): ErrorReply {
  switch (reason) {
    case 'not_found':
      return standardReplies.notFound;
    case 'log_is_the_same':
      return refusal(409, reason, 'This connection did not stop for a restored log.');
    case 'restored_too_far':
      return refusal(
        409,
        reason,
        'The restored log ends before the first movement that is booked. Close the connection and begin again.',
      );
    case 'payments_away':
      return refusal(409, reason, 'Payments does not answer. Try again later.');
  }
}
