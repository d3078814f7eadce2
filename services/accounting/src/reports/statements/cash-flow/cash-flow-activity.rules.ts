import { accountSubtypes } from '../../../setup/chart/account-type.rules.ts';
import type { AccountSubtype } from '../../../setup/chart/account-type.rules.ts';
import { isMoneySubtype } from '../../../setup/chart/money-subtype.rules.ts';
import type { MoneySubtype } from '../../../setup/chart/money-subtype.rules.ts';

/** Cash flow activities (IAS 7.6). */
export const activities = ['operating', 'investing', 'financing'] as const;
export type Activity = (typeof activities)[number];

/** Determined by the account on the other side of the money. */
const activityOf: Readonly<Record<Exclude<AccountSubtype, MoneySubtype>, Activity>> = {
  // Customers, suppliers, staff and the tax office: operations.
  receivable: 'operating',
  payable: 'operating',
  suspense: 'operating',
  current_asset: 'operating',
  inventory: 'operating',
  current_liability: 'operating',
  deferred_income: 'operating',
  tax_receivable: 'operating',
  tax_payable: 'operating',
  // Everything in profit or loss. IAS 7.33 leaves the place of interest open; here it is operating,
  // because exchange differences on customer payments use the same kinds of account.
  sales: 'operating',
  other_income: 'operating',
  direct_cost: 'operating',
  overhead: 'operating',
  depreciation: 'operating',
  finance_cost: 'operating',
  income_tax: 'operating',
  // Assets bought for use over years, and their sale.
  fixed_asset: 'investing',
  non_current_asset: 'investing',
  // Long-term lenders and owners.
  non_current_liability: 'financing',
  equity: 'financing',
  retained_earnings: 'financing',
  opening: 'financing',
};

/** Null if the account itself is money. */
export function findActivity(subtype: AccountSubtype): Activity | null {
  return isMoneySubtype(subtype) ? null : activityOf[subtype];
}

/**
 * Entries without money that touch one of these are non-cash transactions, which affect neither profit
 * nor working capital.
 */
export const otherActivitySubtypes: readonly AccountSubtype[] = accountSubtypes.filter(
  (subtype) => !isMoneySubtype(subtype) && activityOf[subtype] !== 'operating',
);

/**
 * Entries from these sources move no money to or from anyone: they change the value of money, or bring
 * in balances from before the books began.
 */
export const sourcesOfNoFlow = {
  transfer: 'exchange',
  revaluation: 'exchange',
  opening: 'taken_over',
} as const;
