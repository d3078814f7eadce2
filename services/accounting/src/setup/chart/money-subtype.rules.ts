import type { AccountSubtype } from './account-type.rules.ts';

/** Subtypes of accounts that hold money, or that it passes through. */
export const moneySubtypes = ['bank', 'cash', 'credit_card', 'clearing'] as const;
export type MoneySubtype = (typeof moneySubtypes)[number];

/** Subtypes that people can create; the service creates clearing accounts. */
export const openedSubtypes = ['bank', 'cash', 'credit_card'] as const;
export type OpenedSubtype = (typeof openedSubtypes)[number];

export function isMoneySubtype(subtype: AccountSubtype): subtype is MoneySubtype {
  return moneySubtypes.some((one) => one === subtype);
}
