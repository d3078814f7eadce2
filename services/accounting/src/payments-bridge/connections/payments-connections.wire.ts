import { closedObject, majorAmountReply, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { oneParams } from '../../edge/app-params.wire.ts';
import { calendarDate, moment, text, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { toBooksReply } from '../../ledger/journal/books-replies.wire.ts';
import type { ChangeOutcome } from './change-connection.ts';
import type { CloseOutcome } from './close-connection.ts';
import type { ConnectOrder, ConnectOutcome } from './connect-payments.ts';
import { stopReasons, troubles } from './connection.rules.ts';
import type { Connection } from './connection.rules.ts';
import type { FullReconciliation } from './read-reconciliation.ts';
import type { CurrencyReconciliation } from './reconciliation.rules.ts';
import type { ReplaceOutcome } from './replace-key.ts';
import type { StoredSummary, SummarisedMovement } from './summaries.sql.ts';
import { bridgeModes, summaryKinds } from './summary.rules.ts';

const addressCharactersMax = 500;
const keyCharactersMax = 200;

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
  mode: z.enum(bridgeModes).meta({
    description:
      'How sales without an invoice are posted from now on. Refunds follow their charges.',
  }),
});

export const replaceKeyBody = closedObject({
  key: text({ min: 1, max: keyCharactersMax }).meta({
    description:
      'A new API key of the same business. It is stored encrypted and never shown again.',
  }),
});

export const wakeBody = closedObject({
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{16,200}$/, 'Must be a signing secret that begins with whsec_.')
    .meta({
      description: 'The signing secret of a webhook at payments that calls `wake_url`.',
      example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    }),
});

export const wakeParams = z.object({
  id: uuid().meta({ description: 'The id of the connection.' }),
});

export const summaryParams = oneParams.extend({
  summaryId: uuid().meta({ description: 'The id of the summary.' }),
});

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
    booked_sequence: z.int().meta({ description: 'The last movement that is in the books.' }),
    head_sequence: z.int().meta({ description: 'The last movement that payments told of.' }),
    heard_at: moment().nullable().meta({ description: 'When payments last answered.' }),
    stop_reason: z.enum(stopReasons).nullable().meta({
      description:
        'Null while it is read. `log_differs`: payments was restored from an older copy. `key_refused`: the key is revoked or lacks a scope. `does_not_tie`: a balance differs from what the movements say. `environment_differs`: test and live were mixed. `address_not_allowed`: the operator no longer allows the address. `closed`: a person ended it.',
    }),
    trouble: z.enum(troubles).nullable().meta({
      description:
        'What delays it for now. `payments_away`: payments does not answer. `rate_missing`: a currency has no exchange rate.',
    }),
    wake_url: z.string().meta({
      description:
        'Create a webhook at payments for this address, so that movements are booked at once.',
    }),
    woken_at: moment().nullable().meta({ description: 'When a signed wake-up last came.' }),
    closed_at: moment().nullable().meta({ description: 'When a person ended it.' }),
    created_at: moment(),
  })
  .meta({ id: 'AppPaymentsConnection', description: 'A business whose money the books follow.' });

export const connectionList = z.object({
  data: z.array(connectionRecord).meta({ description: 'In the order in which they were made.' }),
});

const major = (description: string) => {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
};

const currencyReconciliation = z.object({
  currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
  payments: z
    .object({
      pending: major('Not settled yet.'),
      available: major('Settled.'),
      service_account: major('Held in the service.'),
      owed: major('Refunds in excess of the balance.'),
      total: major('What payments holds in all.'),
    })
    .meta({ description: 'As payments last told it.' }),
  books: z
    .object({
      clearing: major('On the clearing account.'),
      in_transit: major('Paid out, and not matched to a bank line.'),
    })
    .meta({ description: 'As the journal has it.' }),
  bank: z
    .object({ matched: major('Payouts that the bank has shown, less those that came back.') })
    .meta({ description: 'As bank lines were matched.' }),
  explained: z
    .array(
      z.object({
        why: z.enum(['not_booked_yet', 'in_open_summary', 'payout_not_at_bank']).meta({
          description:
            '`in_open_summary`: sales of days that are not over, which are posted together.',
        }),
        from: z.int().nullable().meta({ description: 'The first movement.' }),
        to: z.int().nullable().meta({ description: 'The last movement.' }),
        amount: major('How much of the difference it is.'),
      }),
    )
    .meta({ description: 'What lies between payments, books and bank.' }),
  late_count: z.int().meta({
    description: 'Movements booked on a later day because their own was locked.',
  }),
  unexplained: major('Anything but 0 is a fault.'),
});

export const reconciliationRecord = z
  .object({
    object: z.literal('payments_reconciliation'),
    connection: connectionRecord,
    data: z.array(currencyReconciliation).meta({ description: 'One entry per currency.' }),
    provider: z.object({ open_breaks: z.int() }).nullable().meta({
      description:
        'Differences between payments and the provider’s lists. Null: payments did not say.',
    }),
    breaks: z
      .array(
        z.object({
          where: z.enum(['provider', 'payments', 'books', 'bank']),
          code: z.string().meta({ description: 'A stable word for programs.' }),
          what: z.string().meta({ description: 'What is wrong, as an English sentence.' }),
          what_to_do: z.string(),
          day: z.string().nullable(),
          money: z
            .object({ currency: z.string().length(3), amount: major('How much.') })
            .nullable(),
          subject: z
            .object({ kind: z.enum(['payment', 'refund', 'payout']), id: uuid() })
            .nullable()
            .meta({ description: 'What it is about, in payments.' }),
        }),
      )
      .meta({
        description: 'What a person should know. Empty: provider, payments, books and bank agree.',
      }),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'AppPaymentsReconciliation',
    description: 'What payments holds, what the books hold, and what lies between.',
  });

const summaryRecord = z.object({
  id: uuid(),
  day: z.string().meta({ description: 'Of the movements, where the organisation is.' }),
  kind: z.enum(summaryKinds),
  currency: z.string().length(3),
  count: z.int().meta({ description: 'How many movements it has.' }),
  gross: major('What payers paid; below zero, what went back.'),
  fee: major('The platform fees.'),
  share: major('The split recipients’ shares.'),
  change: major('What it adds to the clearing account.'),
  first_sequence: z.int(),
  last_sequence: z.int(),
  posted_at: moment().nullable().meta({ description: 'Null while the day is not over.' }),
  entry_id: uuid().nullable().meta({ description: 'Its entry in the journal.' }),
});

export const summaryList = z
  .object({
    data: z.array(summaryRecord).meta({ description: 'The newest day first, up to 200.' }),
    amount_unit: z.literal('major'),
  })
  .meta({ id: 'AppPaymentsSummaryList', description: 'Sales that are posted together.' });

export const summaryMovements = z
  .object({
    data: z
      .array(
        z.object({
          sequence: z.int(),
          id: uuid().meta({ description: 'The movement at payments.' }),
          source_id: uuid().meta({ description: 'The payment or refund at payments.' }),
          payment_id: uuid().nullable(),
          effective_at: moment(),
          change: major('What it adds to the clearing account.'),
        }),
      )
      .meta({ description: 'Every movement, in the order of the log.' }),
    count: z.int().meta({ description: 'How many are listed.' }),
    change: major('What they add up to.'),
    summary: summaryRecord.meta({ description: 'The same figures as posted.' }),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'AppPaymentsSummaryMovements',
    description: 'The movements behind a summary, and their sum beside the posted one.',
  });

export function toSummaryRecord(each: StoredSummary) {
  const amount = (minor: bigint) => toMajor(minor, each.currency);
  return {
    id: each.id,
    day: each.day,
    kind: each.kind,
    currency: each.currency,
    count: Number(each.count),
    gross: amount(each.grossMinor),
    fee: amount(each.feeMinor),
    share: amount(each.shareMinor),
    change: amount(each.changeMinor),
    first_sequence: Number(each.firstSequence),
    last_sequence: Number(each.lastSequence),
    posted_at: each.postedAt?.toISOString() ?? null,
    entry_id: each.entryId,
  };
}

/** Page by page; the sum of what was written stands at the end. */
export async function* toSummaryJson(
  summary: StoredSummary,
  pages: AsyncIterable<readonly SummarisedMovement[]>,
): AsyncGenerator<string, void, void> {
  const amount = (minor: bigint) => toMajor(minor, summary.currency);
  let [count, change, opening] = [0, 0n, '{"data":['];
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map((each) =>
      JSON.stringify({
        sequence: Number(each.sequence),
        id: each.movementId,
        source_id: each.sourceId,
        payment_id: each.paymentId,
        effective_at: each.effectiveAt.toISOString(),
        change: amount(each.changeMinor),
      }),
    );
    yield opening + rows.join(',');
    opening = ',';
    count += page.length;
    change = page.reduce((sum, { changeMinor }) => sum + changeMinor, change);
  }
  const end = JSON.stringify({
    count,
    change: amount(change),
    summary: toSummaryRecord(summary),
    amount_unit: 'major',
  });
  yield `${opening === ',' ? '' : opening}],${end.slice(1)}`;
}

export function toChangeReply(
  reason: Extract<ChangeOutcome, { readonly kind: 'reject' }>['reason'],
): ErrorReply {
  return reason === 'not_found'
    ? standardReplies.notFound
    : refusal(409, reason, 'This connection is closed already.');
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
    booked_sequence: Number(connection.cursorSequence),
    head_sequence: Number(connection.headSequence),
    heard_at: connection.heardAt?.toISOString() ?? null,
    stop_reason: connection.stopReason,
    trouble: connection.trouble,
    wake_url: `${publicUrl}/hooks/payments/${connection.id}`,
    woken_at: connection.wokenAt?.toISOString() ?? null,
    closed_at: connection.closedAt?.toISOString() ?? null,
    created_at: connection.createdAt.toISOString(),
  };
}

export function toReconciliationRecord(found: FullReconciliation, publicUrl: string) {
  const { connection, currencies, breaks, providerBreakCount } = found;
  return {
    object: 'payments_reconciliation' as const,
    connection: toConnectionRecord(connection, publicUrl),
    data: currencies.map(toCurrency),
    provider: providerBreakCount === null ? null : { open_breaks: providerBreakCount },
    breaks: breaks.map(({ todo, money, ...each }) => ({
      ...each,
      what_to_do: todo,
      money: money && { currency: money.currency, amount: toMajor(money.minor, money.currency) },
    })),
    amount_unit: 'major' as const,
  };
}

function toCurrency(each: CurrencyReconciliation) {
  const amount = (minor: bigint) => toMajor(minor, each.currency);
  const { head, notBooked, transitMinor } = each;
  return {
    currency: each.currency,
    payments: {
      pending: amount(head.pendingMinor),
      available: amount(head.availableMinor),
      service_account: amount(head.serviceAccountMinor),
      owed: amount(head.owedMinor),
      total: amount(each.totalMinor),
    },
    books: { clearing: amount(each.clearingMinor), in_transit: amount(transitMinor) },
    bank: { matched: amount(each.matchedMinor) },
    explained: [
      ...(notBooked === null
        ? []
        : [
            {
              why: 'not_booked_yet' as const,
              from: Number(notBooked.from),
              to: Number(notBooked.to),
              amount: amount(notBooked.amountMinor),
            },
          ]),
      ...(each.openMinor === 0n
        ? []
        : [
            {
              why: 'in_open_summary' as const,
              from: null,
              to: null,
              amount: amount(each.openMinor),
            },
          ]),
      ...(transitMinor === 0n
        ? []
        : [
            {
              why: 'payout_not_at_bank' as const,
              from: null,
              to: null,
              amount: amount(transitMinor),
            },
          ]),
    ],
    late_count: each.lateCount,
    unexplained: amount(each.unexplainedMinor),
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

export function toReplaceReply({
  reason,
}: Extract<ReplaceOutcome, { readonly kind: 'reject' }>): ErrorReply {
  switch (reason) {
    case 'not_found':
    case 'already_closed':
      return toChangeReply(reason);
    case 'other_business':
      return refusal(
        400,
        reason,
        'This key is of another business or environment. Use one of the connected business.',
        'key',
      );
    default:
      return toConnectReply({ kind: 'reject', reason });
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
