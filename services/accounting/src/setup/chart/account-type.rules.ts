/** Account types and subtypes, which reports group by; the database has the same values. */
export const subtypesByType = {
  asset: [
    'bank',
    'cash',
    'receivable',
    'clearing',
    'tax_receivable',
    'current_asset',
    'inventory',
    'fixed_asset',
    'non_current_asset',
  ],
  liability: [
    'payable',
    'credit_card',
    'suspense',
    'tax_payable',
    'current_liability',
    'deferred_income',
    'non_current_liability',
  ],
  equity: ['equity', 'retained_earnings', 'opening'],
  income: ['sales', 'other_income'],
  expense: ['direct_cost', 'overhead', 'depreciation', 'finance_cost', 'income_tax'],
} as const;

export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof accountTypes)[number];
export type AccountSubtype = (typeof subtypesByType)[AccountType][number];

export const accountSubtypes: readonly AccountSubtype[] = accountTypes.flatMap(
  (type) => subtypesByType[type],
);

export function isSubtypeOf(subtype: AccountSubtype, type: AccountType): boolean {
  const subtypes: readonly AccountSubtype[] = subtypesByType[type];
  return subtypes.includes(subtype);
}

/** Only these may have their own currency; all other accounts are in base currency. */
const subtypesWithCurrency: ReadonlySet<AccountSubtype> = new Set([
  'bank',
  'cash',
  'credit_card',
  'clearing',
]);

export function mayHaveCurrency(subtype: AccountSubtype): boolean {
  return subtypesWithCurrency.has(subtype);
}
