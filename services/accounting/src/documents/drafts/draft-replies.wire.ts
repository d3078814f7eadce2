import type { ErrorReply } from '@countinghouse/http';
import { reasonFor } from '../../edge/reasons.ts';
import { linesMax } from '../../kernel/line-limit.rules.ts';
import type { DraftRefusal, DraftRejection } from './draft.rules.ts';

/**
 * Another organisation's objects get the same text as missing ones, so that it does not reveal that
 * they exist.
 */
export const draftSentences: Readonly<Record<DraftRefusal, string>> = {
  contact_not_found: 'Contact not found. Check `contact_id`.',
  contact_not_customer:
    'This contact is not a customer. Choose a customer, or mark the contact as one.',
  contact_not_supplier:
    'This contact is not a supplier. Choose a supplier, or mark the contact as one.',
  contact_inactive: 'This contact is inactive. Choose another, or reactivate it.',
  due_before_date: 'The due date is before the document date. Send a later `due_date`.',
  fx_rate_missing:
    'There is no exchange rate for this currency on or before the document date. Add one first.',
  lines_count: `A document must have 1 to ${linesMax} lines.`,
  item_not_found: 'Item not found. Check `item_id`.',
  item_inactive: 'This item is inactive. Choose another, or reactivate it.',
  description_missing: 'The line has no description. Send `description`, or an item that has one.',
  unit_price_missing: 'The line has no price, and its item has none either. Send `unit_price`.',
  account_missing:
    'The line has no account, and there is no default. Send `account_id`, or set a default account.',
  account_not_found: 'Account not found. Check `account_id`.',
  account_inactive: 'This account is inactive. Choose another, or reactivate it.',
  account_not_allowed:
    'The service posts to this account itself. Choose another account for the line.',
  tax_code_not_found: 'Tax code not found. Check `tax_code_id`.',
  tax_code_inactive: 'This tax code is not active on the document date. Choose another.',
  tax_code_not_allowed: 'This tax code cannot be used on this kind of document. Choose another.',
  amount_out_of_range:
    'An amount of this document exceeds the maximum. Send a smaller quantity or price.',
  total_negative: 'The document total is below 0. It must be 0 or more.',
  credits_not_allowed: 'A document of this kind cannot credit the document in `credits_id`.',
  credited_document_not_found: 'The credited document was not found. Check `credits_id`.',
  credited_document_differs:
    'The credited document has a different contact or currency. Use the same contact and currency.',
  credit_exceeds_document:
    'The credits would exceed the total of the credited document. Reduce the amount.',
  text_not_printable:
    'The text has letters that the PDF cannot show. Use Latin, Greek, Cyrillic, Arabic or Hebrew letters; for `contact_id`, in the contact’s name and address.',
};

/**
 * Why a new invoice can be rejected. The schema already rejects a wrong number of lines and a missing
 * description.
 */
export const invoiceReasons = [
  'contact_not_found',
  'contact_not_customer',
  'contact_inactive',
  'due_before_date',
  'fx_rate_missing',
  'item_not_found',
  'item_inactive',
  'unit_price_missing',
  'account_missing',
  'account_not_found',
  'account_inactive',
  'account_not_allowed',
  'tax_code_not_found',
  'tax_code_inactive',
  'tax_code_not_allowed',
  'amount_out_of_range',
  'total_negative',
  'text_not_printable',
] as const satisfies readonly DraftRefusal[];

export function toDraftReply({ reason, field }: DraftRejection): ErrorReply {
  return {
    status: 400,
    code: 'invalid_request',
    error: draftSentences[reason],
    reason: reasonFor(reason),
    broken: { reason, ...(field !== null && { field }) },
  };
}
