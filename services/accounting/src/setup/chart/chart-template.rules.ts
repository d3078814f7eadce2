import type { AccountSubtype, AccountType } from './account-type.rules.ts';
import type { SystemKey } from './system-account.rules.ts';

export type { AccountSubtype, AccountType };

export interface TemplateAccount {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
  readonly systemKey: SystemKey | null;
}

type Row = readonly [code: string, name: string, subtype: AccountSubtype, systemKey?: SystemKey];

/** The accounts of every new organisation. */
export const chartTemplate: readonly TemplateAccount[] = [
  ...ofType('asset', [
    ['1000', 'Bank', 'bank'],
    ['1010', 'Cash', 'cash'],
    ['1100', 'Accounts receivable', 'receivable', 'receivable'],
    ['1150', 'Payments clearing', 'clearing', 'payments_clearing'],
    ['1160', 'Payout in transit', 'clearing', 'payout_transit'],
    ['1200', 'Input tax', 'tax_receivable', 'input_tax'],
    ['1300', 'Prepayments', 'current_asset'],
    ['1400', 'Inventory', 'inventory'],
    ['1500', 'Employee advances', 'current_asset'],
    ['1700', 'Equipment', 'fixed_asset'],
    ['1790', 'Accumulated depreciation', 'fixed_asset'],
    ['1800', 'Other non-current assets', 'non_current_asset'],
  ]),
  ...ofType('liability', [
    ['2000', 'Accounts payable', 'payable', 'payable'],
    ['2050', 'Employee reimbursements', 'payable', 'employee_payable'],
    ['2100', 'Credit card', 'credit_card'],
    ['2190', 'Unapplied receipts', 'suspense', 'unapplied_receipts'],
    ['2200', 'Output tax', 'tax_payable', 'output_tax'],
    ['2205', 'Deferred tax', 'tax_payable', 'deferred_tax'],
    ['2210', 'Tax control', 'tax_payable', 'tax_control'],
    ['2300', 'Payroll liabilities', 'current_liability'],
    ['2400', 'Customer deposits and deferred income', 'deferred_income'],
    ['2500', 'Split recipients payable', 'current_liability', 'split_recipients_payable'],
    ['2700', 'Loans', 'non_current_liability'],
  ]),
  ...ofType('equity', [
    ['3000', 'Share capital', 'equity'],
    ['3100', 'Owner drawings', 'equity'],
    ['3800', 'Retained earnings', 'retained_earnings', 'retained_earnings'],
    ['3900', 'Opening balance equity', 'opening', 'opening_balance'],
  ]),
  ...ofType('income', [
    ['4000', 'Sales of goods', 'sales'],
    ['4010', 'Services', 'sales'],
    ['4090', 'Discounts given', 'sales', 'discounts_given'],
    ['4800', 'Interest received', 'other_income'],
    ['4900', 'Other income', 'other_income', 'other_income'],
    ['4910', 'Realised exchange gain', 'other_income', 'fx_gain'],
    ['4920', 'Unrealised exchange gain', 'other_income', 'unrealised_fx_gain'],
    ['4950', 'Rounding gain', 'other_income', 'rounding_gain'],
  ]),
  ...ofType('expense', [
    ['5000', 'Cost of sales', 'direct_cost'],
    ['5100', 'Split recipient share', 'direct_cost'],
    ['6000', 'Advertising', 'overhead'],
    ['6100', 'Bank charges', 'overhead'],
    ['6150', 'Payment processing fees', 'overhead', 'processing_fees'],
    ['6200', 'Insurance', 'overhead'],
    ['6300', 'Professional fees', 'overhead'],
    ['6400', 'Office', 'overhead'],
    ['6500', 'Rent', 'overhead'],
    ['6600', 'Salaries', 'overhead'],
    ['6700', 'Software', 'overhead'],
    ['6800', 'Travel', 'overhead'],
    ['6900', 'Utilities', 'overhead'],
    ['7600', 'Depreciation', 'depreciation'],
    ['7700', 'Interest', 'finance_cost'],
    ['7800', 'Bad debts', 'overhead', 'bad_debts'],
    ['7910', 'Realised exchange loss', 'finance_cost', 'fx_loss'],
    ['7920', 'Unrealised exchange loss', 'finance_cost', 'unrealised_fx_loss'],
    ['7950', 'Rounding loss', 'overhead', 'rounding_loss'],
    ['8000', 'Income tax', 'income_tax'],
  ]),
];

/** Used if neither the line, its item nor its contact names an account. */
export const defaultSalesCode = '4000';
export const defaultPurchaseCode = '6400';

function ofType(type: AccountType, rows: readonly Row[]): readonly TemplateAccount[] {
  return rows.map(([code, name, subtype, systemKey = null]) => ({
    code,
    name,
    type,
    subtype,
    systemKey,
  }));
}
