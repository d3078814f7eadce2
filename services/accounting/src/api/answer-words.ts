import type { NamedEnum } from '@countinghouse/http';
import type { DocumentKind, DocumentStatus } from '../kernel/document-kind.rules.ts';
import type { ReportBasis } from '../reports/statements/account-sums.rules.ts';
import type { QuoteStatus } from '../sales/quotes/quote.rules.ts';
import type { AccountSubtype, AccountType } from '../setup/chart/account-type.rules.ts';

const documentStatus: Readonly<Record<DocumentStatus, string>> = {
  draft: 'Not in the books; it can still be edited.',
  awaiting_approval: 'Submitted; waits for an approver.',
  approved: 'A bill, supplier credit or expense claim that is approved and in the books.',
  sent: 'In the books and sent to the customer.',
  posted: 'In the books, with a number.',
  partially_paid: 'A part of the amount is settled.',
  paid: 'Settled in full, with money.',
  void: 'Voided: it has no effect on the books.',
  closed: 'Settled in full without money, or a credit that is used up.',
};

const documentKind: Readonly<Record<DocumentKind, string>> = {
  invoice: '',
  credit_note: 'Reduces what a customer owes.',
  bill: '',
  supplier_credit: 'Reduces what you owe a supplier.',
  expense_claim: 'Money that an employee spent for the organisation.',
};

const reportBasis: Readonly<Record<ReportBasis, string>> = {
  accrual: 'Counts documents when they are dated.',
  cash: 'Counts documents when they are paid.',
};

const quoteStatus: Readonly<Record<QuoteStatus, string>> = {
  draft: 'Not sent yet.',
  sent: 'Waits for the customer’s answer.',
  accepted: 'The customer accepted it.',
  declined: 'The customer declined it.',
  expired: 'Past its expiry date without an answer.',
  withdrawn: 'Withdrawn by a user.',
};

const accountType: Readonly<Record<AccountType, string>> = {
  asset: '',
  liability: '',
  equity: '',
  income: '',
  expense: '',
};

const accountSubtype: Readonly<Record<AccountSubtype, string>> = {
  bank: '',
  cash: '',
  receivable: 'Open invoices.',
  clearing: 'Money on its way between two accounts.',
  tax_receivable: 'Tax paid on purchases.',
  current_asset: '',
  inventory: '',
  fixed_asset: '',
  non_current_asset: '',
  payable: 'Open bills.',
  credit_card: '',
  suspense: 'Amounts that are not classified yet.',
  tax_payable: 'Tax charged on sales.',
  current_liability: '',
  deferred_income: '',
  non_current_liability: '',
  equity: '',
  retained_earnings: '',
  opening: 'Counterpart of opening balances.',
  sales: '',
  other_income: '',
  direct_cost: '',
  overhead: '',
  depreciation: '',
  finance_cost: '',
  income_tax: '',
};

/** The enums in responses and events, each named and described once. */
export const answerWords: readonly NamedEnum[] = [
  { name: 'DocumentStatus', description: 'The document’s status.', words: documentStatus },
  { name: 'DocumentKind', description: 'What kind of document it is.', words: documentKind },
  {
    name: 'AccountingBasis',
    description: 'When income and expenses count.',
    words: reportBasis,
  },
  { name: 'QuoteStatus', description: 'The quote’s status.', words: quoteStatus },
  { name: 'AccountType', description: 'The account’s type.', words: accountType },
  {
    name: 'AccountSubtype',
    description: 'The account’s group within its type.',
    words: accountSubtype,
  },
];
