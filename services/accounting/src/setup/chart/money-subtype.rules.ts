import type { AccountSubtype } from './account-type.rules.ts';

/** What money lies on, or passes through. */
export const moneySubtypes = ['bank', 'cash', 'credit_card', 'clearing'] as const;
export type MoneySubtype = (typeof moneySubtypes)[number];

/** Those that people open; clearing accounts are the service's own. */
export const openedSubtypes = ['bank', 'cash', 'credit_card'] as const;
export type OpenedSubtype = (typeof openedSubtypes)[number];

export function isMoneySubtype(subtype: AccountSubtype): subtype is MoneySubtype {
  return moneySubtypes.some((one) => one === subtype);
}
