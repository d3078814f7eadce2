import { daysBetween } from '@countinghouse/calendar';
import { closedObject, decimalNumber, toCsvLine, toCsvText } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import {
  calendarDate,
  majorAmount,
  moment,
  pageLimit,
  pageOffset,
  pageSizeMax,
  uuid,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { fileResponse } from '../../reports/statements/report-fields.wire.ts';
import type { ReadReconciliation } from './find-reconciliation.ts';
import { inTransitMax, sumInTransit } from './in-transit.rules.ts';
import type { ReconciliationPage } from './read-reconciliations.ts';
import {
  clearedItem,
  inTransitFields,
  inTransitItem,
  previousAsOf,
  sourceFields,
  toClearedRecord,
  toInTransitRecord,
} from './reconciliation-status.wire.ts';
import type { Reconciliation } from './reconciliation.rules.ts';

export const reconcileBody = closedObject({
  as_of: calendarDate(),
  closing_balance: decimalNumber({ minimum: '-1000000000000', maximum: '1000000000000' })
    .optional()
    .meta({
      'x-amount-unit': 'major',
      description:
        "The bank's balance at the end of the day. Defaults to the statements' balance. Major units.",
    }),
  in_transit: z.array(closedObject(sourceFields)).max(inTransitMax).default([]).meta({
    description:
      'Items still in transit although they are older than the statements, or there are no statements. Take them from `book_items` of the reconciliation status. Later items that the statements do not show are in transit without being listed.',
  }),
});

export const reconciliationQuery = z.object({ limit: pageLimit(), offset: pageOffset() });

const reconciliationFields = {
  id: uuid(),
  account_id: uuid(),
  as_of: calendarDate(),
  currency: z.string().length(3),
  closing_balance: majorAmount("The bank's balance."),
  in_transit: majorAmount('Deposits in transit less payments in transit.'),
  book_balance_then: majorAmount(
    'The book balance when the account was reconciled: `closing_balance` plus `in_transit`.',
  ),
  book_balance: majorAmount('The book balance of that date as it is now.'),
  still_agrees: z.boolean().meta({
    description: 'False if something was posted up to that date after the reconciliation.',
  }),
  reconciled_at: moment(),
  undone: z.boolean().meta({ description: 'True if the reconciliation was undone.' }),
};

export const reconciliationRecord = z.object(reconciliationFields).meta({
  id: 'AppBankReconciliation',
  description: 'A bank reconciliation: bank and books agreed on a date.',
});

export const reconciliationPage = z.object({
  data: z.array(reconciliationRecord).meta({ description: 'Latest date first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export function toReconciliationRecord(
  currency: CurrencyCode,
  reconciliation: Reconciliation,
  bookNowMinor: bigint = reconciliation.bookMinor,
) {
  const major = (minor: bigint) => toMajor(minor, currency);
  return {
    id: reconciliation.id,
    account_id: reconciliation.accountId,
    as_of: reconciliation.asOf,
    currency,
    closing_balance: major(reconciliation.closingMinor),
    in_transit: major(reconciliation.inTransitMinor),
    book_balance_then: major(reconciliation.bookMinor),
    book_balance: major(bookNowMinor),
    still_agrees: bookNowMinor === reconciliation.bookMinor,
    reconciled_at: reconciliation.reconciledAt.toISOString(),
    undone: reconciliation.isUndone,
  };
}

export function toReconciliationPage(
  { account, rows, hasMore }: ReconciliationPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return {
    data: rows.map(({ reconciliation, bookNowMinor }) =>
      toReconciliationRecord(account.currency, reconciliation, bookNowMinor),
    ),
    has_more: hasMore,
    limit,
    offset,
  };
}

export const oneReconciliationQuery = z.object({
  format: z.enum(['json', 'csv']).default('json').meta({
    description:
      "`csv` returns a file with the bank's balance, the items in transit and the book balance.",
  }),
});

const oneReconciliationRecord = z.object({
  ...reconciliationFields,
  ...inTransitFields,
  items: z.array(inTransitItem).meta({ description: 'Items in transit, oldest first.' }),
  previous_as_of: previousAsOf,
  cleared: z.array(clearedItem).meta({
    description: 'Items in transit at the previous reconciliation that have cleared by this one.',
  }),
});

const csvColumns = ['line', 'date', 'source_kind', 'source_id', 'memo', 'age_days', 'amount'];

export const oneReconciliationResponse = fileResponse(
  oneReconciliationRecord,
  toCsvLine(csvColumns),
);

export function toOneReconciliationRecord(
  read: ReadReconciliation,
): z.infer<typeof oneReconciliationRecord> {
  const { account, reconciliation, items } = read;
  const { currency } = account;
  const { depositsMinor, paymentsMinor } = sumInTransit(items);
  return {
    ...toReconciliationRecord(currency, reconciliation, read.bookNowMinor),
    deposits_in_transit: toMajor(depositsMinor, currency),
    payments_in_transit: toMajor(paymentsMinor, currency),
    items: items.map((item) => toInTransitRecord(item, reconciliation.asOf, currency)),
    previous_as_of: read.previousAsOf,
    cleared: read.cleared.map((item) => toClearedRecord(item, currency)),
  };
}

/** The amounts add up to the last line. */
export function toReconciliationCsv({
  account,
  reconciliation,
  items,
}: ReadReconciliation): string {
  const { asOf, closingMinor, bookMinor } = reconciliation;
  const write = (minor: bigint) => toMajorText(money(minor, account.currency));
  const balance = (line: string, minor: bigint) => [line, asOf, '', '', '', '', write(minor)];
  return [
    csvColumns,
    balance('balance_of_bank', closingMinor),
    ...items.map((item) => [
      item.amountMinor > 0n ? 'deposit_in_transit' : 'payment_in_transit',
      item.date,
      item.sourceKind,
      item.sourceId,
      toCsvText(item.memo),
      String(daysBetween(item.date, asOf)),
      write(item.amountMinor),
    ]),
    balance('balance_of_books', bookMinor),
  ]
    .map(toCsvLine)
    .join('');
}

export const reconciliationFileName = ({ account, reconciliation }: ReadReconciliation): string =>
  `reconciliation-${account.code.replaceAll(/[^\w-]/g, '_')}_${reconciliation.asOf}.csv`;
