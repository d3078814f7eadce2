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
/** An account's restrictions are checked before posting, and again by the database. */
type OwnReason = Exclude<Rejection['reason'], Exclude<BooksRefusal, 'control_account'>>;

const replies: Readonly<Record<OwnReason, ErrorReply>> = {
  lines_count: refusal(400, 'lines_count', `An entry must have 1 to ${linesMax} lines.`, 'lines'),
  account_not_found: refusal(
    400,
    'account_not_found',
    'Account not found. Check `account_id` on each line.',
    'lines',
  ),
  contact_not_found: refusal(
    400,
    'contact_not_found',
    'Contact not found. Check `contact_id` on each line.',
    'lines',
  ),
  control_account: refusal(
    400,
    'control_account',
    'A line on a receivable, payable or employee account has no contact. Send `contact_id` on the line.',
    'lines',
  ),
  currency_mismatch: refusal(
    400,
    'currency_mismatch',
    'A line’s currency differs from its account’s currency. Use the account’s currency.',
    'lines',
  ),
  amounts_disagree: refusal(
    400,
    'amounts_disagree',
    'A line has no amount, an amount worth nothing, or a `base_amount` that differs although the line is in base currency. Correct the line.',
    'lines',
  ),
  amount_out_of_range: refusal(
    400,
    'amount_out_of_range',
    'An amount exceeds the maximum. Send a smaller amount.',
    'lines',
  ),
  unbalanced: refusal(
    400,
    'unbalanced',
    'Debits and credits differ. They must be equal in base currency, and also in the lines’ currency if all lines share one.',
    'lines',
  ),
  fx_rate_missing: refusal(
    400,
    'fx_rate_missing',
    'There is no exchange rate for a line’s currency on or before the date. Add a rate, or send `base_amount`.',
    'lines',
  ),
  not_found: refusal(404, 'not_found', 'Journal entry not found. Check the id.'),
  not_manual: refusal(
    409,
    'not_manual',
    'This entry is not a manual journal. Undo its source: void the document or payment, or undo the match or the revaluation.',
  ),
  is_reversal: refusal(
    409,
    'is_reversal',
    'This entry is itself a reversal. Post the original entry again instead.',
  ),
  already_reversed: refusal(409, 'already_reversed', 'This entry has already been reversed.'),
  settled: refusal(
    409,
    'settled',
    'An open item created by this entry is settled. Undo the settlement first.',
  ),
};

export function toJournalReply({ reason }: Rejection): ErrorReply {
  return isOwn(reason) ? replies[reason] : toBooksReply(reason);
}

function isOwn(reason: Rejection['reason']): reason is OwnReason {
  return Object.hasOwn(replies, reason);
}
