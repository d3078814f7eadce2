import type { CurrencyCode } from '@countinghouse/money';
import type { AccountSubtype, AccountType } from './account-type.rules.ts';

/** An account of the chart. */
export interface Account {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
  /** The key under which the service finds it; null for the organisation's own accounts. */
  readonly systemKey: string | null;
  /** Currency of a bank, card or clearing account; null means the base currency. */
  readonly currency: CurrencyCode | null;
  readonly active: boolean;
  /** Increases with every change, so that a client cannot overwrite a change it has not seen. */
  readonly version: number;
}
