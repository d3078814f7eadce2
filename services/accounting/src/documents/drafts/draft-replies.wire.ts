import type { ErrorReply } from '@countinghouse/http';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import type { DraftRefusal, DraftRejection } from './draft.rules.ts';

/**
 * What is another organisation's reads like what does not exist: the words must not tell that
 * somebody else has it.
 */
export const draftSentences: Readonly<Record<DraftRefusal, string>> = {
  contact_not_found: 'These books have no such contact.',
  contact_not_customer: 'This contact is not a customer.',
  contact_not_supplier: 'This contact is not a supplier.',
  contact_inactive: 'This contact is not in use any more.',
  due_before_date: 'The due date is before the date of the document.',
  fx_rate_missing: 'The books have no exchange rate for this currency on or before the date.',
  lines_count: `A document has 1 to ${linesMax} lines.`,
  item_not_found: 'These books have no such item.',
  item_inactive: 'This item is not in use any more.',
  description_missing: 'The line needs a description: it names no item that has one.',
  unit_price_missing: 'The line needs a price: its item has none.',
  account_missing: 'The line needs an account: there is no default for it.',
  account_not_found: 'These books have no such account.',
  account_inactive: 'This account is not in use any more.',
  account_not_allowed: 'This account is kept by the books themselves: no line can go to it.',
  tax_code_not_found: 'These books have no such tax code.',
  tax_code_inactive: 'This tax code is not in use on the date of the document.',
  tax_code_not_allowed: 'This tax code is not for this kind of document.',
  amount_out_of_range: 'An amount of this document is larger than the books take.',
  total_negative: 'The total of a document is not below 0.',
  credits_not_allowed: 'This document cannot be credited by this one.',
  credited_document_not_found: 'These books have no such document.',
  credited_document_differs: 'The credited document has another contact or currency.',
  credit_exceeds_document: 'The credits of the document would be larger than the document.',
};

export function toDraftReply({ reason, field }: DraftRejection): ErrorReply {
  return {
    status: 400,
    code: 'invalid_request',
    error: draftSentences[reason],
    broken: { reason, ...(field !== null && { field }) },
  };
}
