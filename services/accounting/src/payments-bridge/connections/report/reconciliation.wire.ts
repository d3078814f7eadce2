import { z } from 'zod';
import { uuid } from '../../../edge/fields.wire.ts';
import { toMajor } from '../../../edge/major-amount.wire.ts';
import { connectionRecord, toConnectionRecord } from '../payments-connections.wire.ts';
import { major } from './major.wire.ts';
import type { FullReconciliation } from './read-reconciliation.ts';
import type { CurrencyReconciliation } from './reconciliation.rules.ts';

const currencyReconciliation = z.object({
  currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
  payments: z
    .object({
      pending: major('Not settled yet.'),
      available: major('Settled.'),
      service_account: major('Held in the service.'),
      disputed: major('Set aside for open disputes.'),
      reserved: major('Kept back until its release date.'),
      owed: major('Refunds and disputes in excess of the balance.'),
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
      disputed: amount(head.disputedMinor),
      reserved: amount(head.reservedMinor),
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
