import type { CurrencyCode } from '@countinghouse/money';

/** What the books of an organisation depend on. */
export interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly country: string;
  readonly baseCurrency: CurrencyCode;
  readonly timeZone: string;
  /** The month, 1 to 12, in which its fiscal year begins. */
  readonly fiscalYearStart: number;
  /** Whether prices are given without or with tax. */
  readonly amounts: 'exclusive' | 'inclusive';
  readonly taxRounding: 'document' | 'line';
  readonly taxScheme: 'invoice' | 'cash';
  readonly paymentTermsDays: number;
  readonly salesAccountId: string | null;
  readonly purchaseAccountId: string | null;
  readonly salesTaxCodeId: string | null;
  readonly purchaseTaxCodeId: string | null;
}

/**
 * What the language knows as a time zone, by its new name or its old one; offsets such as +01:00 forget
 * summer time. PostgreSQL is never asked: its list is another one.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
