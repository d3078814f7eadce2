import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import { toBooksReply } from './books-replies.wire.ts';
import type { ManualJournalOutcome } from './manual/post-manual-journal.ts';
import type { OpeningOutcome } from './manual/post-opening-balances.ts';
import type { BooksRefusal } from './refusals.ts';
import type { UndoEntryOutcome } from './undo-entry.ts';

type Rejection = Extract<
  ManualJournalOutcome | OpeningOutcome | UndoEntryOutcome,
  { kind: 'reject' }
>;
/** What an account is not used for is said before the books are asked, and by them again. */
type OwnReason = Exclude<Rejection['reason'], Exclude<BooksRefusal, 'control_account'>>;

const replies: Readonly<Record<OwnReason, ErrorReply>> = {
  lines_count: refusal(400, 'lines_count', `An entry has 1 to ${linesMax} lines.`, 'lines'),
  account_not_found: refusal(
    400,
    'account_not_found',
    'These books have no such account.',
    'lines',
  ),
  contact_not_found: refusal(
    400,
    'contact_not_found',
    'These books have no such contact.',
    'lines',
  ),
  control_account: refusal(
    400,
    'control_account',
    'What customers, suppliers and employees owe is always somebody’s: name the contact on the line.',
    'lines',
  ),
  currency_mismatch: refusal(
    400,
    'currency_mismatch',
    'An account is kept in another currency than its line. Write the line in that one.',
    'lines',
  ),
  amounts_disagree: refusal(
    400,
    'amounts_disagree',
    'A line has no amount, or one that is worth nothing, or another one in base currency though it is in base currency.',
    'lines',
  ),
  amount_out_of_range: refusal(
    400,
    'amount_out_of_range',
    'An amount is larger than the books take.',
    'lines',
  ),
  unbalanced: refusal(
    400,
    'unbalanced',
    'Debits and credits are not the same. In base currency they have to be, and in another one if it is the only one.',
    'lines',
  ),
  fx_rate_missing: refusal(
    400,
    'fx_rate_missing',
    'The books have no exchange rate for a currency of these lines on or before the date. Set one, or give `base_amount`.',
    'lines',
  ),
  not_found: refusal(404, 'not_found', 'These books have no such entry.'),
  not_manual: refusal(
    409,
    'not_manual',
    'This entry was posted for something else. Undo that: void the document or payment, undo the match or the revaluation.',
  ),
  is_reversal: refusal(
    409,
    'is_reversal',
    'This entry takes another one back. Write the other one again instead.',
  ),
  already_reversed: refusal(409, 'already_reversed', 'This entry has been taken back already.'),
  settled: refusal(
    409,
    'settled',
    'Something that this entry made due has been settled. Undo the settlement first.',
  ),
};

export function toJournalReply({ reason }: Rejection): ErrorReply {
  return isOwn(reason) ? replies[reason] : toBooksReply(reason);
}

function isOwn(reason: Rejection['reason']): reason is OwnReason {
  return Object.hasOwn(replies, reason);
}
