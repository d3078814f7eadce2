import {
  jsonDecimal,
  majorAmountReply,
  momentInput,
  queryInteger,
  toCsvLine,
} from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { currencyCode } from '../../edge/input.wire.ts';
import { movementKindNames } from '../../ledger/ledger/movement.rules.ts';
import type { EntriesPage, Statement } from './read-statement.ts';
import { majorOf, postedAt, statementColumns } from './statement-csv.wire.ts';
import { availableAtOf } from './statement.rules.ts';
import type { AccountsAt, BalanceEntry } from './statement.rules.ts';

const pageSizeMax = 100;
const pageSizeDefault = 50;
const wholeNumber = /^[1-9][0-9]{0,17}$/;

const kindWords =
  '`charge`: a payer paid. `settled`: pending money became available. `refund` and `refund_reversed`: given back, or not after all. `payout`: to the bank. `kept`: held in the service. `payout_returned`: the bank sent it back. `dispute_opened`: set aside because a payer disputes a charge. `dispute_won`: set aside no longer. `dispute_lost`: taken back by the payer, with the dispute fee. `reserve_held`: part of a charge kept back until its release date. `reserve_released`: kept back no longer.';

const periodFields = {
  currency: currencyCode(),
  from: momentInput()
    .optional()
    .meta({ description: 'Return movements posted from this time on.' }),
  before: momentInput()
    .optional()
    .meta({ description: 'Return movements posted before this time.' }),
};

export const balanceEntriesQuery = z.object({
  ...periodFields,
  kind: z
    .string()
    .transform((text, context) => {
      const kinds = movementKindNames.filter((kind) => text.split(',').includes(kind));
      if (kinds.length !== text.split(',').length) {
        context.addIssue(`Must be one or more of ${movementKindNames.join(', ')}, with commas.`);
      }
      return kinds;
    })
    .optional()
    .meta({
      type: 'string',
      description: `Return only these kinds, separated by commas. ${kindWords}`,
      example: 'payout,payout_returned',
    }),
  starting_after: z
    .string()
    .regex(wholeNumber, 'Must be the previous next_cursor.')
    .optional()
    .meta({ description: 'The previous `next_cursor`.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }),
});

export const statementQuery = z.object({
  ...periodFields,
  format: z.enum(['json', 'csv']).default('json').meta({
    description:
      '`json` returns the totals, `csv` every movement, oldest first. `csv` also requires `reports:export`.',
  }),
});

export function toPeriod(query: {
  readonly currency: string;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}) {
  return { currency: query.currency, from: query.from ?? null, before: query.before ?? null };
}

const accountsExample = { pending: 412.86, available: 604.3, owed: 0, disputed: 0, reserved: 0 };

const accounts = (description: string) =>
  z
    .object({
      pending: majorField('Not settled yet. Refunds can bring it below zero.'),
      available: majorField('Settled, including what refunds and payouts in progress reserve.'),
      owed: majorField('Refunds and disputes in excess of the balance.'),
      disputed: majorField('Set aside for open disputes.'),
      reserved: majorField('Kept back until its release date.'),
    })
    .meta({ description });

const entryExample = {
  id: '01a1dcb4-77c0-7d3e-8009-2f41c6a0be57',
  object: 'balance_entry',
  sequence: 90_412,
  kind: 'charge',
  source: { type: 'payment', id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d' },
  payment_id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  posted_at: '2026-11-15T09:30:00.120Z',
  effective_at: '2026-11-15T09:30:00.000Z',
  gross: 100,
  fee: 3.2,
  share: 0,
  change: { pending: 96.8, available: 0, owed: 0, disputed: 0, reserved: 0 },
  balance: accountsExample,
  available_at: '2026-11-16T00:00:00.000Z',
  available_at_expected: true,
  currency: 'NGN',
  amount_unit: 'major',
};

const balanceEntry = z
  .object({
    id: uuid().meta({ description: 'The id of the ledger transaction.' }),
    object: z.literal('balance_entry'),
    sequence: z.int().meta({ description: 'Counts the workspace’s movements from 1.' }),
    kind: z.enum(movementKindNames).meta({ description: kindWords }),
    source: z
      .object({ type: z.string(), id: uuid() })
      .nullable()
      .meta({ description: 'What moved the money: a payment, refund, payout or other.' }),
    payment_id: uuid().nullable().meta({ description: 'The payment that it belongs to.' }),
    posted_at: moment().meta({ description: 'When it was written.' }),
    effective_at: nullableMoment().meta({ description: 'When it happened.' }),
    gross: majorField('What the payer paid; in a refund, what went back.'),
    fee: majorField('The platform fee; below zero where it went back.'),
    share: majorField('The split recipient’s share; below zero where it went back.'),
    change: accounts('How each balance changed.'),
    balance: accounts('Each balance after it.'),
    available_at: nullableMoment().meta({
      description: 'Of a charge: when its money became, or is expected to become, available.',
    }),
    available_at_expected: z
      .boolean()
      .meta({ description: 'True while the charge has not settled.' }),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'BalanceEntry',
    description: 'A movement of the merchant’s money, with the balances it left.',
    example: entryExample,
  });

export const balanceEntryPage = z
  .object({
    data: z.array(balanceEntry).meta({ description: 'Newest first.' }),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  })
  .meta({
    id: 'BalanceEntryPage',
    description: 'A page of movements.',
    example: { data: [entryExample], has_more: true, next_cursor: '90412' },
  });

const statementExample = {
  object: 'balance_statement',
  currency: 'NGN',
  opening: { pending: 0, available: 0, owed: 0, disputed: 0, reserved: 0 },
  closing: accountsExample,
  by_kind: [{ kind: 'charge', count: 42, pending: 1_017.16, available: 0 }],
  amount_unit: 'major',
};

const balanceStatement = z
  .object({
    object: z.literal('balance_statement'),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    opening: accounts('Before the first movement of the period.'),
    closing: accounts('After the last.'),
    by_kind: z.array(
      z.object({
        kind: z.enum(movementKindNames),
        count: z.int(),
        pending: majorField('How these changed the pending balance.'),
        available: majorField('How these changed the available balance.'),
      }),
    ),
    amount_unit: z.literal('major'),
  })
  .meta({
    id: 'BalanceStatement',
    description: 'What a period began and ended with, and what changed in it.',
    example: statementExample,
  });

export const statementResponse = {
  description: 'Success.',
  content: {
    'application/json': { schema: balanceStatement },
    'text/csv': {
      schema: z.string().meta({
        description: 'A header line, then one line per movement. Amounts are major units.',
        example: toCsvLine(statementColumns),
      }),
    },
  },
};

export function toEntryPage(page: EntriesPage, currency: string, delayDaysDefault: number) {
  return {
    data: page.items.map((entry) => toEntryRecord(entry, currency, delayDaysDefault)),
    has_more: page.hasMore,
    next_cursor: page.nextCursor?.toString() ?? null,
  };
}

function toEntryRecord(entry: BalanceEntry, currency: string, delayDaysDefault: number) {
  const { sourceKind, sourceId } = entry;
  const available = availableAtOf(entry, delayDaysDefault);
  const toMajor = majorOf(currency);
  return {
    id: entry.transactionId,
    object: 'balance_entry' as const,
    sequence: Number(entry.sequence),
    kind: entry.kind,
    source: sourceKind === null || sourceId === null ? null : { type: sourceKind, id: sourceId },
    payment_id: entry.paymentId,
    posted_at: postedAt(entry),
    effective_at: toNullableMoment(entry.effectiveAt),
    gross: jsonDecimal(toMajor(entry.grossMinor)),
    fee: jsonDecimal(toMajor(entry.feeMinor)),
    share: jsonDecimal(toMajor(entry.shareMinor)),
    change: toAccounts(currency, entry),
    balance: toAccounts(currency, {
      pendingMinor: entry.pendingAfterMinor,
      availableMinor: entry.availableAfterMinor,
      owedMinor: entry.owedAfterMinor,
      disputedMinor: entry.disputedAfterMinor,
      reservedMinor: entry.reservedAfterMinor,
    }),
    available_at: toNullableMoment(available?.at ?? null),
    available_at_expected: available?.isExpected === true,
    currency,
    amount_unit: 'major' as const,
  };
}

export function toStatementRecord({ opening, closing, totals }: Statement, currency: string) {
  const toMajor = majorOf(currency);
  return {
    object: 'balance_statement' as const,
    currency,
    opening: toAccounts(currency, opening),
    closing: toAccounts(currency, closing),
    by_kind: totals.map(({ kind, count, pendingMinor, availableMinor }) => ({
      kind,
      count: Number(count),
      pending: jsonDecimal(toMajor(pendingMinor)),
      available: jsonDecimal(toMajor(availableMinor)),
    })),
    amount_unit: 'major' as const,
  };
}

function toAccounts(currency: string, at: AccountsAt) {
  const toMajor = majorOf(currency);
  return {
    pending: jsonDecimal(toMajor(at.pendingMinor)),
    available: jsonDecimal(toMajor(at.availableMinor)),
    owed: jsonDecimal(toMajor(at.owedMinor)),
    disputed: jsonDecimal(toMajor(at.disputedMinor)),
    reserved: jsonDecimal(toMajor(at.reservedMinor)),
  };
}

function majorField(description: string) {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` });
}
