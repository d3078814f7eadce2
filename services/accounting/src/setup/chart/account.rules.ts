import type { CurrencyCode } from '@countinghouse/money';
import type { AccountSubtype, AccountType } from './account-type.rules.ts';

/** An account of the chart. */
export interface Account {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: AccountSubtype;
  /** The name under which the service itself finds it; null for the organisation's own. */
  readonly systemKey: string | null;
  /** In which a bank, card or clearing account is kept; null: the base currency. */
  readonly currency: CurrencyCode | null;
  readonly active: boolean;
  /** Grows with every change, so that nobody changes what they have not seen. */
  readonly version: number;
}
