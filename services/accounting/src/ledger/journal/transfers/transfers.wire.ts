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
  account_id: uuid().optional().meta({ description: 'Only transfers from or to this account.' }),
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
    currency: currencyCode().meta({ description: 'The account’s currency.' }),
    amount: amountInput('The amount that left the account.'),
  }),
  to: closedObject({
    account_id: uuid(),
    currency: currencyCode()
      .optional()
      .meta({ description: 'The account’s currency. Defaults to the currency of `from`.' }),
    amount: amountInput('The amount that arrived. Defaults to the amount that left.').optional(),
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
  reason: multilineText({ min: 1, max: 500 }).meta({
    description: 'Reason, kept in the audit log.',
  }),
});

const end = z.object({
  account_id: uuid(),
  currency: z.string().length(3),
  amount: majorAmount('Amount in `currency`.'),
});

export const transferRecord = z
  .object({
    id: uuid(),
    entry_id: uuid().meta({ description: 'The journal entry.' }),
    entry_no: z.int(),
    date: calendarDate(),
    memo: z.string(),
    from: end,
    to: end,
    undone_on: calendarDate().nullable(),
    created_at: moment(),
  })
  .meta({ id: 'AppTransfer', description: 'A transfer between two accounts of the organisation.' });

export const transferPage = z.object({
  data: z.array(transferRecord).meta({ description: 'Latest transfer first.' }),
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
  account_not_found: refusal(
    400,
    'account_not_found',
    'Account not found. Check both `account_id` fields.',
  ),
  account_inactive: refusal(
    409,
    'account_inactive',
    'One of the accounts is inactive. Choose another, or reactivate it.',
  ),
  account_not_allowed: refusal(
    400,
    'account_not_allowed',
    'Transfers are possible only between bank, cash, card and clearing accounts. Post a manual journal for other accounts.',
  ),
  currency_mismatch: refusal(
    400,
    'currency_mismatch',
    'An amount is not in its account’s currency. Send the account’s currency.',
    'currency',
  ),
  same_account: refusal(
    400,
    'same_account',
    'Both accounts are the same. Choose two different accounts.',
    'to.account_id',
  ),
  amounts_differ: refusal(
    400,
    'amounts_differ',
    'The amounts differ although both accounts have the same currency. Send equal amounts, and post bank fees separately.',
    'to.amount',
  ),
  amount_out_of_range: refusal(
    400,
    'amount_out_of_range',
    'The amount is zero or exceeds the maximum. Send another amount.',
    'from.amount',
  ),
  fx_rate_missing: refusal(
    400,
    'fx_rate_missing',
    'There is no exchange rate for this day. Add one first.',
    'date',
  ),
  not_found: refusal(404, 'not_found', 'Transfer not found. Check the id.'),
  already_undone: refusal(409, 'already_undone', 'This transfer is already undone.'),
};

export function toTransferReply(reason: OwnRefusal | BooksRefusal): ErrorReply {
  return isOwn(reason) ? replies[reason] : toBooksReply(reason);
}

function isOwn(reason: OwnRefusal | BooksRefusal): reason is OwnRefusal {
  return Object.hasOwn(replies, reason);
}
