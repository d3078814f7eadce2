import { addDays } from '@countinghouse/calendar';
import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { toDecimal } from '../../documents/document/documents.wire.ts';
import {
  calendarDate,
  decimalReply,
  majorAmount,
  moment,
  pageLimit,
  pageOffset,
  pageSizeMax,
  uuid,
  namedActor,
} from '../../edge/fields.wire.ts';
import { toMajor } from '../../edge/major-amount.wire.ts';
import { refusal } from '../../edge/refusal.ts';
import { toBooksReply } from '../../ledger/journal/books-replies.wire.ts';
import type { BooksRefusal } from '../../ledger/journal/refusals.ts';
import { lockReason } from '../../ledger/locks/lock-pass.wire.ts';
import { differenceOf, gainAndLoss } from './revaluation.rules.ts';
import type {
  Revaluation,
  RevaluationPreview,
  Valuation,
  ValuedBalance,
} from './revaluation.rules.ts';
import type { RevalueOutcome } from './revalue.ts';
import type { UndoRevaluationOutcome } from './undo-revaluation.ts';

export const revaluationsQuery = z.object({ limit: pageLimit(), offset: pageOffset() });
export const previewQuery = z.object({
  date: calendarDate().meta({ description: 'The day whose rates and balances are used.' }),
});

export const revalueBody = closedObject({
  date: calendarDate().meta({ description: 'Usually the last day of a month or year.' }),
  lock_reason: lockReason(),
});
export const undoRevaluationBody = closedObject({ lock_reason: lockReason() });

const balanceRecord = z.object({
  account_id: uuid(),
  account_code: z.string(),
  account_name: z.string(),
  contact_id: uuid().nullable(),
  contact_name: z.string().nullable(),
  currency: z.string().length(3),
  item_count: z
    .int()
    .meta({ description: 'Number of open items in the balance; 1 for a money account.' }),
  balance: majorAmount('In `currency`; positive for assets and receivables.'),
  book_value: majorAmount('Book value in base currency.'),
  value: majorAmount('Value at the rate of the day. Each item is rounded separately.'),
  difference: majorAmount('`value` less `book_value`; positive for a gain.'),
});

const valuationFields = {
  date: calendarDate(),
  reversed_on: calendarDate().meta({ description: 'The following day, on which it is reversed.' }),
  rates: z.array(
    z.object({
      currency: z.string().length(3),
      rate: decimalReply('Units of base currency per unit of `currency`.'),
    }),
  ),
  balances: z.array(balanceRecord),
  gain: majorAmount('Sum of the gains.'),
  loss: majorAmount('Sum of the losses.'),
};

export const revaluationRecord = z
  .object({
    id: uuid(),
    ...valuationFields,
    status: z.enum(['standing', 'undone']),
    entry_id: uuid().nullable().meta({ description: 'Null if nothing had to be posted.' }),
    reversal_entry_id: uuid().nullable(),
    created_by: namedActor(),
    created_at: moment(),
    undone_at: moment().nullable(),
  })
  .meta({ id: 'AppRevaluation' });

export const revaluationPage = z.object({
  data: z.array(revaluationRecord).meta({ description: 'Latest day first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export const revaluationPreviewRecord = z.object({
  ...valuationFields,
  standing_id: uuid()
    .nullable()
    .meta({ description: 'The current revaluation of this day, if there is one.' }),
  is_current: z.boolean().meta({
    description:
      'Whether the current revaluation already has these values. Posting would then change nothing.',
  }),
});

function toValuation(date: string, { rates, balances }: Valuation, baseCurrency: CurrencyCode) {
  const major = (minor: bigint) => toMajor(minor, baseCurrency);
  const { gainMinor, lossMinor } = gainAndLoss(balances);
  const toBalance = (balance: ValuedBalance) => ({
    account_id: balance.accountId,
    account_code: balance.accountCode,
    account_name: balance.accountName,
    contact_id: balance.contactId,
    contact_name: balance.contactName,
    currency: balance.currency,
    item_count: balance.itemCount,
    balance: toMajor(balance.docMinor, balance.currency),
    book_value: major(balance.baseMinor),
    value: major(balance.worthMinor),
    difference: major(differenceOf(balance)),
  });
  return {
    date,
    reversed_on: addDays(date, 1),
    rates: [...rates].map(([currency, rate]) => ({ currency, rate: toDecimal(rate) })),
    balances: balances.map(toBalance),
    gain: major(gainMinor),
    loss: major(lossMinor),
  };
}

export function toRevaluationRecord(
  revaluation: Revaluation,
  baseCurrency: CurrencyCode,
): z.infer<typeof revaluationRecord> {
  const { id, date, valuation, undoneAt } = revaluation;
  return {
    id,
    ...toValuation(date, valuation, baseCurrency),
    status: undoneAt === null ? 'standing' : 'undone',
    entry_id: revaluation.entryId,
    reversal_entry_id: revaluation.reversalEntryId,
    created_by: { kind: revaluation.actor.kind, id: revaluation.actor.id },
    created_at: revaluation.createdAt.toISOString(),
    undone_at: undoneAt?.toISOString() ?? null,
  };
}

export function toPreviewRecord(
  date: string,
  { valuation, active, isCurrent }: Extract<RevaluationPreview, { kind: 'preview' }>,
  baseCurrency: CurrencyCode,
): z.infer<typeof revaluationPreviewRecord> {
  return {
    ...toValuation(date, valuation, baseCurrency),
    standing_id: active?.id ?? null,
    is_current: isCurrent,
  };
}

type Rejection = Extract<
  RevalueOutcome | UndoRevaluationOutcome | RevaluationPreview,
  { kind: 'reject' }
>;
type OwnReason = Exclude<Rejection['reason'], BooksRefusal | 'fx_rate_missing'>;

const replies: Readonly<Record<OwnReason, ErrorReply>> = {
  date_in_future: refusal(
    400,
    'date_in_future',
    'This day is in the future. Choose today or an earlier day.',
    'date',
  ),
  too_many_balances: refusal(
    409,
    'too_many_balances',
    'Too many contacts have open items in other currencies for one entry. Settle some of them first.',
  ),
  not_found: refusal(404, 'not_found', 'Revaluation not found. Check the id.'),
  already_undone: refusal(409, 'already_undone', 'This revaluation is already undone.'),
};

export function toRevaluationReply(rejection: Rejection): ErrorReply {
  const { reason } = rejection;
  if (reason === 'fx_rate_missing') return rateMissing(rejection);
  return isOwn(reason) ? replies[reason] : toBooksReply(reason);
}

function isOwn(reason: Rejection['reason']): reason is OwnReason {
  return Object.hasOwn(replies, reason);
}

function rateMissing(rejection: Rejection): ErrorReply {
  const currency = 'currency' in rejection ? rejection.currency : 'this currency';
  return refusal(
    409,
    'fx_rate_missing',
    `There is no exchange rate for ${currency} on or before this day. Add one and try again.`,
    'date',
  );
}
