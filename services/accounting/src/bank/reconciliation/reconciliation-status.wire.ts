import { daysBetween } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { calendarDate, majorAmount, text, uuid } from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { entrySourceKinds } from '../../ledger/journal/entry.rules.ts';
import type { BankAccount } from '../statements/statement.rules.ts';
import type { ClearedItem, InTransitItem } from './in-transit.rules.ts';
import type { ReconciliationStatus } from './reconciliation-status.rules.ts';

const decimalText = /^-?(?:0|[1-9][0-9]{0,12})(?:\.[0-9]{1,4})?$/;

export const reconciliationStatusQuery = z.object({
  as_of: calendarDate(),
  closing_balance: text({ max: 20 })
    .regex(
      decimalText,
      'Must be a decimal number with at most 13 digits before the point and 4 after it, such as -120.50.',
    )
    .optional()
    .meta({
      type: 'number',
      description: "The bank's balance at the end of the day. Defaults to the statements' balance.",
    }),
});

const openLine = z.object({
  id: uuid(),
  date: calendarDate(),
  amount: majorAmount('Positive for money in, negative for money out.'),
  counterparty: z.string().nullable(),
  description: z.string(),
  why: z.enum(['open', 'ignored', 'booked_later']).meta({
    description:
      '`open`: neither matched nor ignored. `ignored`: ignored. `booked_later`: posted on a later date.',
  }),
});

export const sourceFields = {
  source_kind: z.enum(entrySourceKinds),
  source_id: uuid().meta({ description: 'Id of the record that the entry was posted for.' }),
};

const itemFields = { ...sourceFields, date: calendarDate(), memo: z.string() };

export const inTransitItem = z.object({
  ...itemFields,
  amount: majorAmount(
    'The part that no bank line shows. Positive for money in, negative for money out.',
  ),
  age_days: z.int().nonnegative().meta({ description: "Days from the item's date to `as_of`." }),
});

const bookItem = inTransitItem.extend({
  in_transit: z.boolean().meta({
    description:
      'False for items older than the statements. They count as part of the opening balance unless you list them when reconciling.',
  }),
  shown_on: calendarDate().nullable().meta({
    description: 'The later date on which a bank line shows the item. Null while none does.',
  }),
});

export const clearedItem = z.object({
  ...itemFields,
  amount: majorAmount('The part that cleared. Positive for money in, negative for money out.'),
  cleared_on: calendarDate().nullable().meta({
    description:
      'Date of the bank line that shows the item. Null if the item was removed from the books.',
  }),
});

export const inTransitFields = {
  deposits_in_transit: majorAmount('Money in that the books show and the bank does not yet.'),
  payments_in_transit: majorAmount(
    'Money out that the books show and the bank does not yet, as a positive amount.',
  ),
};

export const previousAsOf = calendarDate()
  .nullable()
  .meta({ description: 'Date of the previous reconciliation.' });

export const reconciliationStatusRecord = z
  .object({
    account_id: uuid(),
    as_of: calendarDate(),
    currency: z.string().length(3),
    statement_balance: majorAmount("The statements' balance on this date.").nullable(),
    statements_until: calendarDate()
      .nullable()
      .meta({ description: 'Last date of the imported statements.' }),
    closing_balance: majorAmount("The bank's balance that is compared with the books.").nullable(),
    ...inTransitFields,
    book_balance: majorAmount('The book balance at the end of the day.'),
    difference: majorAmount("The bank's balance less the book balance.").nullable(),
    unexplained: majorAmount(
      '`closing_balance` plus `deposits_in_transit`, less `payments_in_transit` and `book_balance`. 0 when bank and books agree.',
    ).nullable(),
    open_lines: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of open bank lines up to this date.' }),
    lines: z
      .array(openLine)
      .meta({ description: 'Bank lines that are not in the books on this date.' }),
    book_items: z.array(bookItem).meta({
      description:
        'Book items that the bank does not show: items in transit first, then oldest first.',
    }),
    previous_as_of: previousAsOf,
    cleared: z.array(clearedItem).meta({
      description: 'Items in transit at the previous reconciliation that have cleared since.',
    }),
  })
  .meta({ id: 'AppBankStanding', description: "An account's reconciliation status on a date." });

export function toReconciliationStatusRecord(
  { accountId, currency }: BankAccount,
  status: ReconciliationStatus,
) {
  const { asOf } = status;
  const major = (minor: bigint) => toMajor(minor, currency);
  const orNull = (minor: bigint | null) => (minor === null ? null : major(minor));
  return {
    account_id: accountId,
    as_of: asOf,
    currency,
    statement_balance: orNull(status.statementMinor),
    statements_until: status.statementsUntil,
    closing_balance: orNull(status.closingMinor),
    deposits_in_transit: major(status.depositsMinor),
    payments_in_transit: major(status.paymentsMinor),
    book_balance: major(status.bookMinor),
    difference: orNull(status.differenceMinor),
    unexplained: orNull(status.unexplainedMinor),
    open_lines: status.openLineCount,
    lines: status.lines.map(({ amountMinor, ...line }) => ({
      id: line.id,
      date: line.date,
      amount: major(amountMinor),
      counterparty: line.counterparty,
      description: line.description,
      why: line.why,
    })),
    book_items: status.bookItems.map((item) => ({
      ...toInTransitRecord(item, asOf, currency),
      in_transit: item.isInTransit,
      shown_on: item.shownOn,
    })),
    previous_as_of: status.previousAsOf,
    cleared: status.cleared.map((item) => toClearedRecord(item, currency)),
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
