import type { ErrorReply } from '@countinghouse/http';
import { refusal } from '../../edge/refusal.ts';
import type { BooksRefusal } from './refusals.ts';

/** Texts for the reasons why the journal rejects an entry. */
const sentences: Readonly<Record<BooksRefusal, string>> = {
  period_locked:
    'The books are locked on this date. Choose a later date, or ask whoever set the lock.',
  period_soft_locked:
    'The books are soft-locked on this date. An accountant can post with `lock_reason` or grant an exception.',
  account_inactive: 'An account of this entry is inactive. Choose another, or reactivate it.',
  control_account: 'Posting to this control account requires a contact. Send the contact.',
  number_out_of_order:
    'This number series must follow the dates, and a later document already has a number. Choose a later date.',
  bank_details_changed_by_you:
    'You changed this contact’s bank details. Ask somebody else to check them or to make this payment.',
  bank_matched: 'A bank line is matched to this. Undo that match first.',
  bridge_account:
    'Only its payments connection posts to this clearing account. Make the refund or payout in payments, and it is booked by itself.',
};

export function toBooksReply(reason: BooksRefusal): ErrorReply {
  const status = reason === 'bank_details_changed_by_you' ? 403 : 409;
  return refusal(status, reason, sentences[reason]);
}
