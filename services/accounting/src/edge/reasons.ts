import { commonGuides, defineReasons } from '@countinghouse/http';
import type { ReasonGuides } from '@countinghouse/http';

const auth = '-H "Authorization: Bearer $KEY"';
const listContacts = `curl -s "$BASE/contacts" ${auth}`;
const listAccounts = `curl -s "$BASE/accounts" ${auth}`;
const listInvoices = `curl -s "$BASE/invoices?limit=3" ${auth}`;
const tryInvoice = `curl -s "$BASE/invoices?dry_run=true" ${auth} -H "Content-Type: application/json" -d @invoice.json`;

const otherOrganisation = 'The id belongs to another organisation, or was copied from a test.';
const askAdmin = 'Ask somebody with access to the application to change it there.';

/** This service's reasons in addition to the common ones, with the texts of the error pages. */
const reasonGuides = {
  contact_not_found: {
    code: 'invalid_request',
    meaning: 'There is no contact with this `contact_id`.',
    causes: [otherOrganisation],
    fix: 'List the contacts and use the id of one of them, or create the contact first.',
    curl: listContacts,
  },
  contact_not_customer: {
    code: 'invalid_request',
    meaning: 'The contact is not a customer, so it cannot be invoiced.',
    causes: ['The contact was created as a supplier only.'],
    fix: `Use a customer’s id. ${askAdmin}`,
    curl: `curl -s "$BASE/contacts?type=customer" ${auth}`,
  },
  contact_not_supplier: {
    code: 'invalid_request',
    meaning: 'The contact is not a supplier, so it cannot have a bill.',
    causes: ['The contact was created as a customer only.'],
    fix: `Use a supplier’s id. ${askAdmin}`,
    curl: `curl -s "$BASE/contacts?type=supplier" ${auth}`,
  },
  contact_inactive: {
    code: 'invalid_request',
    meaning: 'The contact has been deactivated.',
    causes: ['Somebody deactivated the contact in the application.'],
    fix: `Use another contact. ${askAdmin}`,
    curl: listContacts,
  },
  due_before_date: {
    code: 'invalid_request',
    meaning: 'The due date is before the document date.',
    causes: ['`date` and `due_date` were swapped.', '`date` was omitted and defaults to today.'],
    fix: 'Send a `due_date` on or after `date`, or omit it.',
    curl: tryInvoice,
  },
  text_not_printable: {
    code: 'invalid_request',
    meaning: 'A text of the document has letters that the PDF cannot show.',
    causes: [
      'A description, the notes or the contact’s name is in a script without a typeface, such as Chinese.',
    ],
    fix: 'Write the text in Latin, Greek, Cyrillic, Arabic or Hebrew letters. `field` names it.',
    curl: tryInvoice,
  },
  fx_rate_missing: {
    code: 'invalid_request',
    meaning: 'The currency has no exchange rate on or before the document date.',
    causes: ['The currency is new to this organisation.', 'The document date is far in the past.'],
    fix: 'Ask somebody with access to the application to add an exchange rate, then retry.',
    curl: tryInvoice,
  },
  lines_count: {
    code: 'invalid_request',
    meaning: 'The document has no lines, or more than the maximum.',
    causes: ['An empty order was invoiced.', 'A whole period was put on one invoice.'],
    fix: 'Send at least one line. Split long documents.',
    curl: tryInvoice,
  },
  item_not_found: {
    code: 'invalid_request',
    meaning: 'There is no item with this `item_id`.',
    causes: [otherOrganisation],
    fix: 'Check the id, or send `description`, `unit_price` and `account_id` instead of an item.',
    curl: tryInvoice,
  },
  item_inactive: {
    code: 'invalid_request',
    meaning: 'The item has been deactivated.',
    causes: ['Somebody deactivated the item in the application.'],
    fix: `Use another item, or none. ${askAdmin}`,
    curl: tryInvoice,
  },
  description_missing: {
    code: 'invalid_request',
    meaning: 'A line has no description, and its item has none either.',
    causes: ['`description` was omitted.'],
    fix: 'Send `description` on the line that `field` names.',
    curl: tryInvoice,
  },
  unit_price_missing: {
    code: 'invalid_request',
    meaning: 'A line has no price, and its item has none either.',
    causes: ['`unit_price` was omitted.'],
    fix: 'Send `unit_price` on the line that `field` names.',
    curl: tryInvoice,
  },
  account_missing: {
    code: 'invalid_request',
    meaning: 'A line has no account, and neither its item nor the contact has a default.',
    causes: ['`account_id` was omitted.'],
    fix: 'Send `account_id` on the line that `field` names.',
    curl: listAccounts,
  },
  account_not_found: {
    code: 'invalid_request',
    meaning: 'There is no account with this `account_id`.',
    causes: [otherOrganisation, 'The account’s code was sent in place of its id.'],
    fix: 'List the accounts and use an `id`.',
    curl: listAccounts,
  },
  account_inactive: {
    code: 'invalid_request',
    meaning: 'The account has been deactivated.',
    causes: ['Somebody deactivated the account in the application.'],
    fix: `Use another account. ${askAdmin}`,
    curl: listAccounts,
  },
  account_not_allowed: {
    code: 'invalid_request',
    meaning: 'The service posts to this account itself, so a line cannot use it.',
    causes: ['The account is a receivables, payables, tax or bank account.'],
    fix: 'Use an income or expense account.',
    curl: listAccounts,
  },
  tax_code_not_found: {
    code: 'invalid_request',
    meaning: 'There is no tax code with this `tax_code_id`.',
    causes: [otherOrganisation],
    fix: 'Use a tax code’s id from the application’s settings, or omit it to use the default.',
    curl: tryInvoice,
  },
  tax_code_inactive: {
    code: 'invalid_request',
    meaning: 'The tax code is not active on the document date.',
    causes: ['The tax code was replaced by a newer one.', 'The document date is wrong.'],
    fix: 'Use the tax code that is valid on the document date.',
    curl: tryInvoice,
  },
  tax_code_not_allowed: {
    code: 'invalid_request',
    meaning: 'The tax code cannot be used on this kind of document.',
    causes: ['A purchase tax code was used on an invoice, or the reverse.'],
    fix: 'Use a sales tax code on invoices and a purchase tax code on bills.',
    curl: tryInvoice,
  },
  amount_out_of_range: {
    code: 'invalid_request',
    meaning: 'An amount of the document exceeds the maximum.',
    causes: ['A quantity or price has too many digits.', 'A price was sent in minor units.'],
    fix: 'Send a smaller quantity or price. Amounts are major units.',
    curl: tryInvoice,
  },
  total_negative: {
    code: 'invalid_request',
    meaning: 'The document total is below zero.',
    causes: ['Lines with negative quantities or prices exceed the others.'],
    fix: 'Create a credit note in the application for what is given back.',
    curl: tryInvoice,
  },
  credits_not_allowed: {
    code: 'invalid_request',
    meaning: 'A document of this kind cannot credit the document in `credits_id`.',
    causes: ['A credit note was linked to a bill, or a supplier credit to an invoice.'],
    fix: 'Credit an invoice with a credit note and a bill with a supplier credit.',
    curl: listInvoices,
  },
  credited_document_not_found: {
    code: 'invalid_request',
    meaning: 'There is no document with this `credits_id`.',
    causes: [otherOrganisation],
    fix: 'Check the id of the document to be credited.',
    curl: listInvoices,
  },
  credited_document_differs: {
    code: 'invalid_request',
    meaning: 'The credited document has a different contact or currency.',
    causes: ['`credits_id` names a document of another customer.'],
    fix: 'Use the contact and currency of the credited document.',
    curl: listInvoices,
  },
  credit_exceeds_document: {
    code: 'invalid_request',
    meaning: 'The credits would exceed the total of the credited document.',
    causes: ['The document has been credited before.'],
    fix: 'Credit at most what remains.',
    curl: listInvoices,
  },
  idempotency_key_reused: {
    code: 'conflict',
    meaning: 'The `Idempotency-Key` was already used with a different request body.',
    causes: ['A fixed key is used for several requests.', 'The body was changed before a retry.'],
    fix: 'Use one key per object to create, and repeat a request with exactly the same body.',
    curl: `curl -i "$BASE/contacts" ${auth} -H "Content-Type: application/json" -H "Idempotency-Key: customer-17" -d '{"name":"Northwind","is_customer":true}'`,
  },
} as const satisfies ReasonGuides;

export const reasonFor = defineReasons(reasonGuides);

/** Every reason that the API for keys can return. */
export const allGuides = { ...commonGuides, ...reasonGuides };
export type ReasonWord = keyof typeof allGuides;
