import { closedObject } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { z } from 'zod';
import { amountInput, toMinor } from '../../../edge/amount-input.wire.ts';
import {
  calendarDate,
  currencyCode,
  majorAmount,
  moment,
  multilineText,
  pageLimit,
  pageOffset,
  pageSizeMax,
  uuid,
} from '../../../edge/fields.wire.ts';
import { toMajor } from '../../../edge/major-amount.wire.ts';
import { refusal } from '../../../edge/refusal.ts';
import { lockReason } from '../../locks/lock-pass.wire.ts';
import { toBooksReply } from '../books-replies.wire.ts';
import type { BooksRefusal } from '../refusals.ts';
import type { TransferPage } from './read-transfers.ts';
import type { TransferEnd, TransferRefusal, TransferView } from './transfer.rules.ts';

const memoCharactersMax = 255;

export const transferQuery = z.object({
  account_id: uuid().optional().meta({ description: 'Only from or to this account.' }),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
  limit: pageLimit(),
  offset: pageOffset(),
});

export const transferBody = closedObject({
  date: calendarDate(),
  memo: multilineText({ min: 1, max: memoCharactersMax }).optional(),
  from: closedObject({
    account_id: uuid(),
    currency: currencyCode().meta({ description: 'Of the account.' }),
    amount: amountInput('What left.'),
  }),
  to: closedObject({
    account_id: uuid(),
    currency: currencyCode()
      .optional()
      .meta({ description: 'Of the account; when left out, that of `from`.' }),
    amount: amountInput('What arrived; when left out, what left.').optional(),
  }),
  lock_reason: lockReason(),
}).transform(({ from, to, ...body }, context) => {
  const { currency } = from;
  const toCurrency = to.currency ?? currency;
  const arrived = to.amount ?? from.amount;
  return {
    ...body,
    from: {
      accountId: from.account_id,
      currency,
      amountMinor: toMinor(context, ['from', 'amount'], from.amount, currency),
    },
    to: {
      accountId: to.account_id,
      currency: toCurrency,
      amountMinor: toMinor(context, ['to', 'amount'], arrived, toCurrency),
    },
  };
});

export const undoTransferBody = closedObject({
  reason: multilineText({ min: 1, max: 500 }).meta({ description: 'Why; kept in the audit log.' }),
});

const end = z.object({
  account_id: uuid(),
  currency: z.string().length(3),
  amount: majorAmount('In its currency.'),
});

export const transferRecord = z
  .object({
    id: uuid(),
    entry_id: uuid().meta({ description: 'Of the journal.' }),
    entry_no: z.int(),
    date: calendarDate(),
    memo: z.string(),
    from: end,
    to: end,
    undone_on: calendarDate().nullable(),
    created_at: moment(),
  })
  .meta({ id: 'AppTransfer', description: 'Money between two accounts of the organisation.' });

export const transferPage = z.object({
  data: z.array(transferRecord).meta({ description: 'The latest first.' }),
  has_more: z.boolean(),
  limit: z.int().min(1).max(pageSizeMax),
  offset: z.int().nonnegative(),
});

export function toTransferRecord(transfer: TransferView) {
  return {
    id: transfer.id,
    entry_id: transfer.entryId,
    entry_no: Number(transfer.entryNo),
    date: transfer.date,
    memo: transfer.memo,
    from: toEnd(transfer.from),
    to: toEnd(transfer.to),
    undone_on: transfer.undoneOn,
    created_at: transfer.recordedAt.toISOString(),
  };
}

function toEnd({ accountId, currency, amountMinor }: Omit<TransferEnd, 'baseMinor'>) {
  return { account_id: accountId, currency, amount: toMajor(amountMinor, currency) };
}

export function toTransferPage(
  { transfers, hasMore }: TransferPage,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return { data: transfers.map(toTransferRecord), has_more: hasMore, limit, offset };
}

type OwnRefusal = TransferRefusal | 'not_found' | 'already_undone';

const replies: Readonly<Record<OwnRefusal, ErrorReply>> = {
  account_not_found: refusal(400, 'account_not_found', 'These books have no such account.'),
  account_inactive: refusal(
    409,
    'account_inactive',
    'One of the accounts is not in use any more. Choose another, or take it into use.',
  ),
  account_not_allowed: refusal(
    400,
    'account_not_allowed',
    'Money moves between bank, cash, card and clearing accounts. Post a journal for others.',
  ),
  currency_mismatch: refusal(
    400,
    'currency_mismatch',
    'The amounts are in the currencies of their accounts.',
    'currency',
  ),
  same_account: refusal(400, 'same_account', 'Choose two different accounts.', 'to.account_id'),
  amounts_differ: refusal(
    400,
    'amounts_differ',
    'Within one currency what leaves arrives. Book what the bank took as a cost of its own.',
    'to.amount',
  ),
  amount_out_of_range: refusal(
    400,
    'amount_out_of_range',
    'The amount is zero, or more than the books take.',
    'from.amount',
  ),
  fx_rate_missing: refusal(
    400,
    'fx_rate_missing',
    'The books have no exchange rate for this day. Set one first.',
    'date',
  ),
  not_found: refusal(404, 'not_found', 'These books have no such transfer.'),
  already_undone: refusal(409, 'already_undone', 'This transfer is undone already.'),
};

export function toTransferReply(reason: OwnRefusal | BooksRefusal): ErrorReply {
  return isOwn(reason) ? replies[reason] : toBooksReply(reason);
}

function isOwn(reason: OwnRefusal | BooksRefusal): reason is OwnRefusal {
  return Object.hasOwn(replies, reason);
}
