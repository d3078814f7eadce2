import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { BooksRefusal } from '../../ledger/journal/refusals.ts';
import { toNamedReply } from '../../settling/allocations/settlement-replies.wire.ts';
import type { SettlementReason } from '../../settling/allocations/settlement-replies.wire.ts';
import type { MatchReason, OwnMatchRefusal } from './match-refusal.ts';

type OwnReason = OwnMatchRefusal | Exclude<MatchReason, SettlementReason>;

type Words = readonly [status: 400 | 404 | 409, sentence: string, field?: string];

const words: Readonly<Record<OwnReason, Words>> = {
  line_not_found: [404, 'These books have no such line of a bank.'],
  version_conflict: [409, 'The line changed since you saw it. Read it again before you decide.'],
  line_not_open: [409, 'This line is matched or ignored already. Undo that first.'],
  line_open: [409, 'Nothing is matched to this line.'],
  reconciled: [409, 'The account is reconciled over this day. Undo the reconciliation first.'],
  parts_do_not_add_up: [
    400,
    'The parts must add up to the amount of the line, with its sign; none of them is 0.',
    'parts',
  ],
  lines_need_one_payment: [
    400,
    'Several lines at once belong to one payment that is in the books already.',
    'parts',
  ],
  other_line_differs: [
    400,
    'The other line must be of the named account and, for a transfer, of the opposite direction and the same amount.',
    'parts',
  ],
  payment_not_found: [400, 'These books have no such payment.', 'parts'],
  payment_voided: [409, 'This payment is void.', 'parts'],
  payment_of_other_account: [400, 'This payment is of another account.', 'parts'],
  payment_shown_already: [
    409,
    'Other lines show this payment already, or not as much of it is left.',
    'parts',
  ],
  entry_not_found: [
    400,
    'These books have no such entry on this account; payments are named as payments.',
    'parts',
  ],
  entry_reversed: [409, 'This entry was taken back.', 'parts'],
  entry_shown_already: [
    409,
    'Other lines show this entry already, or not as much of it is left.',
    'parts',
  ],
  account_needs_transfer: [
    400,
    'Between your own accounts money is transferred: use `transfer`.',
    'parts',
  ],
  account_needs_contact: [
    400,
    'What customers, suppliers and employees owe or are owed is settled by `documents`.',
    'parts',
  ],
  account_not_allowed: [
    400,
    'Money moves between bank, cash, card and clearing accounts.',
    'parts',
  ],
  same_account: [400, 'A transfer has two different accounts.', 'parts'],
  amounts_differ: [400, 'Within one currency what leaves arrives.', 'parts'],
  tax_code_not_found: [400, 'These books have no such tax code.', 'parts'],
  tax_code_inactive: [400, 'This tax code is not in use on the day of the line.', 'parts'],
  tax_code_not_allowed: [400, 'This tax code is not for this direction.', 'parts'],
  fx_rate_inexact: [
    400,
    'No exchange rate turns `currency_amount` into exactly the amount of the line. The account must be in base currency.',
    'parts',
  ],
  no_discount: [
    409,
    'The terms of payment take nothing off on this day, or the part settles more than one document.',
    'parts',
  ],
  too_many_decimals: [400, 'An amount has more decimals than its currency.', 'parts'],
};

export function toMatchReply(reason: MatchReason | BooksRefusal): ErrorReply {
  if (!isOwn(reason)) return toNamedReply(reason, 'parts');
  const [status, sentence, field] = words[reason];
  return refusal(status, reason, sentence, field);
}

function isOwn(reason: MatchReason | BooksRefusal): reason is OwnReason {
  return Object.hasOwn(words, reason);
}
