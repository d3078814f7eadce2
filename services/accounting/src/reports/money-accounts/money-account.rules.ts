import type { CurrencyCode } from '@countinghouse/money';
import type { MoneySubtype } from '../../setup/chart/money-subtype.rules.ts';

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
