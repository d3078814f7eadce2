import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { BooksRefusal } from './refusals.ts';

/** Why the books take no entry, in words for people. */
const sentences: Readonly<Record<BooksRefusal, string>> = {
  period_locked: 'The books are closed on this date; choose a later one, or ask who set the lock.',
  period_soft_locked:
    'The books are closed on this date; an accountant may go on with `lock_reason`, or grant an exception.',
  account_inactive: 'An account of this entry is not in use any more.',
  control_account:
    'This account is moved by documents and payments; name the contact to post to it.',
  number_out_of_order:
    'Numbers of this series follow the dates: there is a later document with a number already.',
  bank_details_changed_by_you:
    'You changed the bank details of this contact. Somebody else checks them, or makes this payment.',
  bank_matched: 'A line of the bank is matched to this. Undo that match first.',
};

export function toBooksReply(reason: BooksRefusal): ErrorReply {
  const status = reason === 'bank_details_changed_by_you' ? 403 : 409;
  return refusal(status, reason, sentences[reason]);
}
