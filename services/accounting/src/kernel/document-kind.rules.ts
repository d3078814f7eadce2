export const documentKinds = [
  'invoice',
  'credit_note',
  'bill',
  'supplier_credit',
  'expense_claim',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentStatuses = [
  'draft',
  'awaiting_approval',
  'approved',
  'sent',
  'posted',
  'partially_paid',
  'paid',
  'void',
  'closed',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** The API's two lists: documents to customers, and documents from suppliers and employees. */
export type DocumentFamily = 'sales' | 'purchases';
