import type { CurrencyCode } from '@countinghouse/money';
import type { MoneySubtype } from '../../setup/chart/money-subtype.rules.ts';

export interface MoneyAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly subtype: MoneySubtype;
  readonly currency: CurrencyCode;
  readonly active: boolean;
  /** The chart account's version. */
  readonly version: number;
  /** The service itself posts to it, so it cannot be deactivated. */
  readonly isSystem: boolean;
  /** In its own currency, on the requested day; negative if owed. */
  readonly balanceMinor: bigint;
  readonly baseBalanceMinor: bigint;
  /** The last days covered by bank statements and by a reconciliation. */
  readonly lastStatementOn: string | null;
  readonly lastReconciledOn: string | null;
}
