import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, text, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { daysBetween } from '../../kernel/calendar.rules.ts';
import { entrySourceKinds } from '../../ledger/journal/entry.rules.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import type { ClearedItem, InTransitItem } from './in-transit.rules.ts';
import type { Standing } from './standing.rules.ts';

const decimalText = /^-?(?:0|[1-9][0-9]{0,12})(?:\.[0-9]{1,4})?$/;

export const standingQuery = z.object({
  as_of: calendarDate(),
  closing_balance: text({ max: 20 })
    .regex(decimalText, 'Must be a decimal number.')
    .optional()
    .meta({
      type: 'number',
      description: 'As the bank says, at the end of the day. By default that of the statements.',
    }),
});

const openLine = z.object({
  id: uuid(),
  date: calendarDate(),
  amount: majorAmount('Above zero what came in.'),
  counterparty: z.string().nullable(),
  description: z.string(),
  why: z.enum(['open', 'ignored', 'booked_later']),
});

export const sourceFields = {
  source_kind: z.enum(entrySourceKinds),
  source_id: uuid().meta({ description: 'What it was posted for.' }),
};

const itemFields = { ...sourceFields, date: calendarDate(), memo: z.string() };

export const inTransitItem = z.object({
  ...itemFields,
  amount: majorAmount('As much of it as no line shows; above zero what comes in.'),
  age_days: z.int().nonnegative().meta({ description: 'From its own day to the day asked for.' }),
});

const bookItem = inTransitItem.extend({
  in_transit: z.boolean().meta({
    description:
      'False for what is older than the statements: it counts as in their opening balance, unless it is named when reconciling.',
  }),
  shown_on: calendarDate()
    .nullable()
    .meta({ description: 'The later day on which a line shows it; null while none does.' }),
});

export const clearedItem = z.object({
  ...itemFields,
  amount: majorAmount('As much of it as came; above zero what came in.'),
  cleared_on: calendarDate().nullable().meta({
    description: 'The day of the line that shows it; null when it was taken out of the books.',
  }),
});

export const inTransitFields = {
  deposits_in_transit: majorAmount('In the books, on its way to the bank.'),
  payments_in_transit: majorAmount('In the books, on its way from the bank; above zero.'),
};

export const previousAsOf = calendarDate()
  .nullable()
  .meta({ description: 'The last day before this one that was agreed on.' });

export const standingRecord = z
  .object({
    account_id: uuid(),
    as_of: calendarDate(),
    currency: z.string().length(3),
    statement_balance: majorAmount('Of the statements.').nullable(),
    statements_until: calendarDate().nullable().meta({ description: 'Their last day.' }),
    closing_balance: majorAmount('What is compared with the books.').nullable(),
    ...inTransitFields,
    book_balance: majorAmount('Of the books, at the end of the day.'),
    difference: majorAmount('How much more is at the bank than in the books.').nullable(),
    unexplained: majorAmount(
      '`closing_balance` and `deposits_in_transit` less `payments_in_transit` and `book_balance`: 0 when bank and books agree.',
    ).nullable(),
    open_lines: z.int().nonnegative(),
    lines: z.array(openLine).meta({ description: 'At the bank and not in the books.' }),
    book_items: z.array(bookItem).meta({
      description: 'In the books and not at the bank: first what is on its way, the oldest first.',
    }),
    previous_as_of: previousAsOf,
    cleared: z.array(clearedItem).meta({ description: 'On its way then, and not any more.' }),
  })
  .meta({ id: 'AppBankStanding', description: 'Where bank and books stand on a day.' });

export function toStandingRecord({ accountId, currency }: BankAccount, standing: Standing) {
  const { asOf } = standing;
  const major = (minor: bigint) => toMajor(minor, currency);
  const orNull = (minor: bigint | null) => (minor === null ? null : major(minor));
  return {
    account_id: accountId,
    as_of: asOf,
    currency,
    statement_balance: orNull(standing.statementMinor),
    statements_until: standing.statementsUntil,
    closing_balance: orNull(standing.closingMinor),
    deposits_in_transit: major(standing.depositsMinor),
    payments_in_transit: major(standing.paymentsMinor),
    book_balance: major(standing.bookMinor),
    difference: orNull(standing.differenceMinor),
    unexplained: orNull(standing.unexplainedMinor),
    open_lines: standing.openLineCount,
    lines: standing.lines.map(({ amountMinor, ...line }) => ({
      id: line.id,
      date: line.date,
      amount: major(amountMinor),
      counterparty: line.counterparty,
      description: line.description,
      why: line.why,
    })),
    book_items: standing.bookItems.map((item) => ({
      ...toInTransitRecord(item, asOf, currency),
      in_transit: item.isInTransit,
      shown_on: item.shownOn,
    })),
    previous_as_of: standing.previousAsOf,
    cleared: standing.cleared.map((item) => toClearedRecord(item, currency)),
  };
}

export function toInTransitRecord(item: InTransitItem, asOf: string, currency: CurrencyCode) {
  return { ...toItemFields(item, currency), age_days: daysBetween(item.date, asOf) };
}

export function toClearedRecord(item: ClearedItem, currency: CurrencyCode) {
  return { ...toItemFields(item, currency), cleared_on: item.clearedOn };
}

function toItemFields(item: InTransitItem, currency: CurrencyCode) {
  return {
    source_kind: item.sourceKind,
    source_id: item.sourceId,
    date: item.date,
    memo: item.memo,
    amount: toMajor(item.amountMinor, currency),
  };
}
