import { closedObject, majorAmountReply } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { calendarDate, moment, text, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import type { ConnectOrder, ConnectOutcome } from './connect-payments.ts';
import { stopReasons, troubles } from './connection.rules.ts';
import type { Connection } from './connection.rules.ts';
import type { Reconciliation } from './read-reconciliation.ts';
import type { CurrencyReconciliation } from './reconciliation.rules.ts';

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

export const connectionRecord = z
  .object({
    id: uuid(),
    object: z.literal('payments_connection'),
    url: z.string().meta({ description: 'The address of the payments service.' }),
    business_id: uuid().meta({ description: 'The business there.' }),
    business_name: z.string(),
    environment: z.enum(['live', 'test']),
    start_on: z.string().meta({ description: 'The first day whose movements are booked.' }),
    booked_sequence: z.int().meta({ description: 'The last movement that is in the books.' }),
    head_sequence: z.int().meta({ description: 'The last movement that payments told of.' }),
    heard_at: moment().nullable().meta({ description: 'When payments last answered.' }),
    stop_reason: z.enum(stopReasons).nullable().meta({
      description:
        'Null while it is read. `log_differs`: payments was restored from an older copy. `key_refused`: the key is revoked or lacks a scope. `does_not_tie`: a balance differs from what the movements say. `environment_differs`: test and live were mixed. `address_not_allowed`: the operator no longer allows the address.',
    }),
    trouble: z.enum(troubles).nullable().meta({
      description:
        'What delays it for now. `payments_away`: payments does not answer. `rate_missing`: a currency has no exchange rate.',
    }),
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
  explained: z
    .array(
      z.object({
        why: z.enum(['not_booked_yet', 'payout_not_at_bank']),
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
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'AppPaymentsReconciliation',
    description: 'What payments holds, what the books hold, and what lies between.',
  });

export function toConnectionRecord(connection: Connection) {
  return {
    id: connection.id,
    object: 'payments_connection' as const,
    url: connection.url,
    business_id: connection.businessId,
    business_name: connection.businessName,
    environment: connection.environment,
    start_on: connection.startOn,
    booked_sequence: Number(connection.cursorSequence),
    head_sequence: Number(connection.headSequence),
    heard_at: connection.heardAt?.toISOString() ?? null,
    stop_reason: connection.stopReason,
    trouble: connection.trouble,
    created_at: connection.createdAt.toISOString(),
  };
}

export function toReconciliationRecord({ connection, currencies }: Reconciliation) {
  return {
    object: 'payments_reconciliation' as const,
    connection: toConnectionRecord(connection),
    data: currencies.map(toCurrency),
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
