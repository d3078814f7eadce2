import { closedObject, decimalNumber } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import type { BankAccount } from '../bank-statements/statement.rules.ts';
import { toMajor } from '../documents/documents.wire.ts';
import {
  calendarDate,
  majorAmount,
  moment,
  pageLimit,
  pageOffset,
  pageSizeMax,
  text,
  uuid,
} from '../http/fields.wire.ts';
import { refusal } from '../http/refusal.ts';
import type {
  ReconcileOutcome,
  ReconciliationPage,
  StandingOutcome,
  UndoReconciliationOutcome,
} from './reconcile.ts';
import type { Reconciliation } from './reconciliation.rules.ts';
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

export const reconcileBody = closedObject({
  as_of: calendarDate(),
  closing_balance: decimalNumber({ minimum: '-1000000000000', maximum: '1000000000000' })
    .optional()
    .meta({
      'x-amount-unit': 'major',
      description:
        'As the bank says, at the end of the day. By default that of the statements. Major units.',
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

const openBookItem = z.object({
  source_kind: z.string(),
  source_id: uuid(),
  date: calendarDate(),
  memo: z.string(),
  amount: majorAmount('As much of it as no line shows.'),
});

export const standingRecord = z
  .object({
    account_id: uuid(),
    as_of: calendarDate(),
    currency: z.string().length(3),
    book_balance: majorAmount('Of the books, at the end of the day.'),
    statement_balance: majorAmount('Of the statements.').nullable(),
    closing_balance: majorAmount('What is compared with the books.').nullable(),
    difference: majorAmount('How much more is at the bank than in the books.').nullable(),
    open_lines: z.int().nonnegative(),
    lines: z.array(openLine).meta({ description: 'At the bank and not in the books.' }),
    book_items: z.array(openBookItem).meta({ description: 'In the books and not at the bank.' }),
  })
  .meta({ id: 'AppBankStanding', description: 'Where bank and books stand on a day.' });

export function toStandingRecord({ accountId, currency }: BankAccount, standing: Standing) {
  const major = (minor: bigint) => toMajor(minor, currency);
  const orNull = (minor: bigint | null) => (minor === null ? null : major(minor));
  return {
    account_id: accountId,
    as_of: standing.asOf,
    currency,
    book_balance: major(standing.bookMinor),
    statement_balance: orNull(standing.statementMinor),
    closing_balance: orNull(standing.closingMinor),
    difference: orNull(standing.differenceMinor),
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
      source_kind: item.sourceKind,
      source_id: item.sourceId,
      date: item.date,
      memo: item.memo,
      amount: major(item.amountMinor),
    })),
  };
}

export const reconciliationQuery = z.object({ limit: pageLimit(), offset: pageOffset() });

export const reconciliationRecord = z
  .object({
    id: uuid(),
    account_id: uuid(),
    as_of: calendarDate(),
    currency: z.string().length(3),
    closing_balance: majorAmount('On which bank and books agreed.'),
    book_balance: majorAmount('What the books say of that day now.'),
    still_agrees: z
      .boolean()
      .meta({ description: 'False when something was posted before it since.' }),
    reconciled_at: moment(),
    undone: z.boolean(),
  })
  .meta({ id: 'AppBankReconciliation', description: 'Bank and books agreed on a day.' });

export const reconciliationPage = z.object({
  data: z.array(reconciliationRecord).meta({ description: 'The latest day first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export function toReconciliationRecord(
  currency: CurrencyCode,
  reconciliation: Reconciliation,
  bookMinor: bigint = reconciliation.closingMinor,
) {
  return {
    id: reconciliation.id,
    account_id: reconciliation.accountId,
    as_of: reconciliation.asOf,
    currency,
    closing_balance: toMajor(reconciliation.closingMinor, currency),
    book_balance: toMajor(bookMinor, currency),
    still_agrees: bookMinor === reconciliation.closingMinor,
    reconciled_at: reconciliation.reconciledAt.toISOString(),
    undone: reconciliation.isUndone,
  };
}

export function toReconciliationPage(
  { account, rows, hasMore }: ReconciliationPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return {
    data: rows.map(({ reconciliation, bookMinor }) =>
      toReconciliationRecord(account.currency, reconciliation, bookMinor),
    ),
    has_more: hasMore,
    limit,
    offset,
  };
}

type Rejected<Outcome> = Extract<Outcome, { readonly kind: 'reject' }>;

/** With the difference, and what is open. */
export function toReconcileReply(
  outcome: Rejected<ReconcileOutcome> | Rejected<StandingOutcome>,
): ErrorReply {
  if (!('standing' in outcome)) {
    return outcome.reason === 'account_not_found'
      ? refusal(404, outcome.reason, 'These books have no such bank, cash or card account.')
      : refusal(
          400,
          outcome.reason,
          'The balance has more decimals than the currency of the account.',
          'closing_balance',
        );
  }
  const { reason, standing, account } = outcome;
  const major = (minor: bigint | null) =>
    `${toMajorText(money(minor ?? 0n, account.currency))} ${account.currency}`;
  switch (reason) {
    case 'date_in_future':
      return refusal(400, reason, 'This day is still to come.', 'as_of');
    case 'already_reconciled':
      return refusal(
        409,
        reason,
        'The account is reconciled up to this day or a later one already.',
      );
    case 'closing_unknown': {
      const sentence = 'No statement says what was on the account. Send `closing_balance`.';
      return refusal(400, reason, sentence, 'closing_balance');
    }
    case 'closing_differs': {
      const sentence = `The statements say ${major(standing.statementMinor)} on this day, not ${major(standing.closingMinor)}.`;
      return refusal(409, reason, sentence, 'closing_balance');
    }
    case 'balances_differ': {
      const sentence = `The bank has ${major(standing.closingMinor)}, the books ${major(standing.bookMinor)}: a difference of ${major(standing.differenceMinor)}. ${standing.lines.length} lines are not in the books, ${standing.bookItems.length} things of the books not at the bank.`;
      return refusal(409, reason, sentence);
    }
    case 'lines_open': {
      const sentence = `${standing.openLineCount} lines up to this day are open. Match or ignore them first.`;
      return refusal(409, reason, sentence);
    }
  }
}

const undoWords: Readonly<
  Record<Rejected<UndoReconciliationOutcome>['reason'], readonly [404 | 409, string]>
> = {
  not_found: [404, 'These books have no such reconciliation.'],
  already_undone: [409, 'This reconciliation is undone already.'],
  later_reconciliation: [409, 'A later one rests on it. Undo the latest first.'],
};

export function toUndoReply({ reason }: Rejected<UndoReconciliationOutcome>): ErrorReply {
  const [status, sentence] = undoWords[reason];
  return refusal(status, reason, sentence);
}
