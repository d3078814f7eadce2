import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { BooksRefusal } from '../../ledger/journal/refusals.ts';
import { toNamedReply } from '../../settling/allocations/settlement-replies.wire.ts';
import type { SettlementReason } from '../../settling/allocations/settlement-replies.wire.ts';
import type { MatchReason, OwnMatchRefusal } from './match-refusal.ts';

type OwnReason = OwnMatchRefusal | Exclude<MatchReason, SettlementReason>;

type Words = readonly [status: 400 | 404 | 409, sentence: string, field?: string];

const words: Readonly<Record<OwnReason, Words>> = {
  line_not_found: [404, 'Bank line not found. Check the id.'],
  version_conflict: [
    409,
    'The bank line has changed since you last read it. Reload it and try again.',
  ],
  line_not_open: [409, 'This bank line is already matched or ignored. Undo that first.'],
  line_open: [409, 'This bank line is open. There is no match to undo.'],
  reconciled: [409, 'This date is in a reconciled period. Undo the reconciliation first.'],
  parts_do_not_add_up: [
    400,
    "The parts must add up to the bank line's signed amount, and none may be 0. Correct the amounts.",
    'parts',
  ],
  lines_need_one_payment: [
    400,
    'Several lines can only be matched to one recorded payment. Send one `payment` part, or omit `with_lines`.',
    'parts',
  ],
  other_line_differs: [
    400,
    "The other line does not fit. Lines in `with_lines` must be on the same account. A transfer's other line must be on the account in `account_id`, in the opposite direction and with the same amount.",
    'parts',
  ],
  payment_not_found: [400, 'Payment not found. Check `payment_id`.', 'parts'],
  payment_voided: [409, 'This payment is void. Choose another payment.', 'parts'],
  payment_of_other_account: [
    400,
    "This payment belongs to a different account. Choose a payment of the bank line's account.",
    'parts',
  ],
  payment_shown_already: [
    409,
    'Other bank lines already cover this payment, or its unmatched amount is too small. Send a smaller amount, or undo the other match.',
    'parts',
  ],
  entry_not_found: [
    400,
    'Journal entry not found on this account. Check `entry_id`. For a payment, send a `payment` part.',
    'parts',
  ],
  entry_reversed: [409, 'This journal entry is reversed. Choose another entry.', 'parts'],
  entry_shown_already: [
    409,
    'Other bank lines already cover this journal entry, or its unmatched amount is too small. Send a smaller amount, or undo the other match.',
    'parts',
  ],
  account_needs_transfer: [
    400,
    'This is one of your own money accounts. Send a `transfer` part.',
    'parts',
  ],
  account_needs_contact: [
    400,
    'Receivable and payable accounts are settled through documents. Send a `documents` part.',
    'parts',
  ],
  account_not_allowed: [
    400,
    'A transfer needs a bank, cash, card or clearing account. Choose one of these.',
    'parts',
  ],
  same_account: [
    400,
    'A transfer needs two different accounts. Choose another `account_id`.',
    'parts',
  ],
  amounts_differ: [
    400,
    'Both accounts have the same currency, so `other_amount` must equal the amount. Correct or omit `other_amount`.',
    'parts',
  ],
  tax_code_not_found: [400, 'Tax code not found. Check `tax_code_id`.', 'parts'],
  tax_code_inactive: [
    400,
    "This tax code is inactive on the bank line's date. Choose another tax code.",
    'parts',
  ],
  tax_code_not_allowed: [
    400,
    'This tax code does not apply to this direction of payment. Choose another tax code.',
    'parts',
  ],
  fx_rate_inexact: [
    400,
    "No exchange rate converts `currency_amount` exactly into the bank line's amount. Correct `currency_amount`. The account must be in the base currency.",
    'parts',
  ],
  no_discount: [
    409,
    'The payment terms grant no discount on this date, or the part settles more than one document. Omit `takes_discount`, or settle one document.',
    'parts',
  ],
  too_many_decimals: [
    400,
    'An amount has more decimals than its currency allows. Send fewer decimals.',
    'parts',
  ],
};

export function toMatchReply(reason: MatchReason | BooksRefusal): ErrorReply {
  if (!isOwn(reason)) return toNamedReply(reason, 'parts');
  const [status, sentence, field] = words[reason];
  return refusal(status, reason, sentence, field);
}

function isOwn(reason: MatchReason | BooksRefusal): reason is OwnReason {
  return Object.hasOwn(words, reason);
}
