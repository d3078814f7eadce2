import { accountSubtypes } from '../../../setup/chart/account-type.rules.ts';
import type { AccountSubtype } from '../../../setup/chart/account-type.rules.ts';
import { isMoneySubtype } from '../../../setup/chart/money-subtype.rules.ts';
import type { MoneySubtype } from '../../../setup/chart/money-subtype.rules.ts';

/** What money came or went for (IAS 7.6). */
export const activities = ['operating', 'investing', 'financing'] as const;
export type Activity = (typeof activities)[number];

/** Follows from the account on the other side of the money. */
const activityOf: Readonly<Record<Exclude<AccountSubtype, MoneySubtype>, Activity>> = {
  // Customers, suppliers, staff and the tax office: the business itself.
  receivable: 'operating',
  payable: 'operating',
  suspense: 'operating',
  current_asset: 'operating',
  inventory: 'operating',
  current_liability: 'operating',
  deferred_income: 'operating',
  tax_receivable: 'operating',
  tax_payable: 'operating',
  // Whatever is part of the profit. IAS 7.33 leaves it open where interest stands; here it is with the
  // other results, because exchange differences of what customers paid are on the same kinds of account.
  sales: 'operating',
  other_income: 'operating',
  direct_cost: 'operating',
  overhead: 'operating',
  depreciation: 'operating',
  finance_cost: 'operating',
  income_tax: 'operating',
  // What is bought to be used for years, and sold again.
  fixed_asset: 'investing',
  non_current_asset: 'investing',
  // Those who lend for longer than a year, and the owners.
  non_current_liability: 'financing',
  equity: 'financing',
  retained_earnings: 'financing',
  opening: 'financing',
};

/** Null: the account is money itself. */
export function findActivity(subtype: AccountSubtype): Activity | null {
  return isMoneySubtype(subtype) ? null : activityOf[subtype];
}

/** Entries without money that touch one of these change no profit and no debt into money. */
export const otherActivitySubtypes: readonly AccountSubtype[] = accountSubtypes.filter(
  (subtype) => !isMoneySubtype(subtype) && activityOf[subtype] !== 'operating',
);

/**
 * Entries of these sources move no money from or to anybody: what changes on accounts of money is what
 * the money is worth, or was there before the books began.
 */
export const sourcesOfNoFlow = {
  transfer: 'exchange',
  revaluation: 'exchange',
  opening: 'taken_over',
} as const;
