import type { CurrencyCode } from '@countinghouse/money';

/** The settings that an organisation's books depend on. */
export interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly country: string;
  readonly baseCurrency: CurrencyCode;
  readonly timeZone: string;
  /** The month, 1 to 12, in which its fiscal year starts. */
  readonly fiscalYearStart: number;
  /** Whether prices exclude or include tax. */
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
 * A time zone that JavaScript knows, by its current or old name; offsets such as +01:00 would ignore
 * daylight saving time. PostgreSQL is not asked, because its list differs.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
