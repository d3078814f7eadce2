/** Keys of the accounts that the service itself posts to. */
const systemKeys = [
  'receivable',
  'payments_clearing',
  'payout_transit',
  'input_tax',
  'payable',
  'employee_payable',
  'unapplied_receipts',
  'output_tax',
  'deferred_tax',
  'tax_control',
  'split_recipients_payable',
  'retained_earnings',
  'opening_balance',
  'discounts_given',
  'other_income',
  'fx_gain',
  'unrealised_fx_gain',
  'rounding_gain',
  'processing_fees',
  'bad_debts',
  'fx_loss',
  'unrealised_fx_loss',
  'rounding_loss',
] as const;

/** Receivables and payables of customers, suppliers and employees: every line there has a contact. */
export const controlKeys = ['receivable', 'payable', 'employee_payable'] as const;

export type SystemKey = (typeof systemKeys)[number];

/** An organisation's system account ids; the clearing account has one per currency. */
export type SystemAccounts = (key: SystemKey) => string;

export function toSystemAccounts(orgId: string, ids: ReadonlyMap<string, string>): SystemAccounts {
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`organisation ${orgId} has no account for ${key}`);
    return id;
  };
}
