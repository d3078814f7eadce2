import type { CurrencyCode } from '@countinghouse/money';
import type { AccountSubtype } from '../../setup/chart/account-type.rules.ts';

/** What money lies on, or passes through. */
export const moneySubtypes = ['bank', 'cash', 'credit_card', 'clearing'] as const;
export type MoneySubtype = (typeof moneySubtypes)[number];

/** Those that people open; clearing accounts are the service's own. */
export const openedSubtypes = ['bank', 'cash', 'credit_card'] as const;
export type OpenedSubtype = (typeof openedSubtypes)[number];

export function isMoneySubtype(subtype: AccountSubtype): subtype is MoneySubtype {
  return moneySubtypes.some((one) => one === subtype);
}

export interface MoneyAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly subtype: MoneySubtype;
  readonly currency: CurrencyCode;
  readonly active: boolean;
  /** Of the account in the chart. */
  readonly version: number;
  /** The service itself posts to it, so it stays in use. */
  readonly isSystem: boolean;
  /** In its own currency, on the day that was asked for; below zero what is owed. */
  readonly balanceMinor: bigint;
  readonly baseBalanceMinor: bigint;
  /** Days up to which there are statements of the bank, and up to which they agree with the books. */
  readonly lastStatementOn: string | null;
  readonly lastReconciledOn: string | null;
}
