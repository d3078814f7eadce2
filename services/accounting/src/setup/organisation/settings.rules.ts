import type { CurrencyCode } from '@countinghouse/money';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';

/** The settings that people can change. */
export interface SettingsContent extends LineDefaults {
  readonly name: string;
  readonly legalName: string | null;
  readonly addressLines: readonly string[];
  readonly taxNumber: string | null;
  readonly replyTo: string | null;
  /** Payment instructions, printed on invoices. */
  readonly paymentDetails: string | null;
  readonly country: string;
  readonly timeZone: string;
  readonly fiscalYearStart: number;
  readonly amounts: 'exclusive' | 'inclusive';
  readonly taxRounding: 'document' | 'line';
  readonly taxScheme: 'invoice' | 'cash';
  readonly paymentTermsDays: number;
  readonly paymentTermsId: string | null;
}

export interface Settings extends SettingsContent {
  readonly id: string;
  readonly environment: 'live' | 'test';
  readonly baseCurrency: CurrencyCode;
  readonly version: number;
  readonly createdAt: Date;
}

/** Facts in the books that settings must not reinterpret. */
export interface SettingsFacts {
  readonly hasEntries: boolean;
  readonly hasTaxEntries: boolean;
  /** Numbers were assigned in a series that restarts with each fiscal year. */
  readonly hasYearlyNumbers: boolean;
  readonly hasClosedYear: boolean;
}

type FixedSetting = 'base_currency' | 'tax_scheme' | 'fiscal_year_start';
export type FixedReason =
  | 'books_have_entries'
  | 'tax_was_posted'
  | 'year_was_closed'
  | 'yearly_numbers_in_use';

export interface Fixed {
  readonly setting: FixedSetting;
  readonly reason: FixedReason;
}

/** The settings that cannot change, and why, so that a screen can show it in advance. */
export function fixedSettings(facts: SettingsFacts): readonly Fixed[] {
  const yearReason = reasonOfYear(facts);
  return [
    ...(facts.hasEntries
      ? [{ setting: 'base_currency', reason: 'books_have_entries' } as const]
      : []),
    ...(facts.hasTaxEntries ? [{ setting: 'tax_scheme', reason: 'tax_was_posted' } as const] : []),
    ...(yearReason === null ? [] : [{ setting: 'fiscal_year_start', reason: yearReason } as const]),
  ];
}

function reasonOfYear({ hasClosedYear, hasYearlyNumbers }: SettingsFacts): FixedReason | null {
  if (hasClosedYear) return 'year_was_closed';
  return hasYearlyNumbers ? 'yearly_numbers_in_use' : null;
}

/** Null if the change is allowed. */
export function refuseSettings(
  before: Pick<SettingsContent, 'taxScheme' | 'fiscalYearStart'>,
  wanted: Pick<SettingsContent, 'taxScheme' | 'fiscalYearStart'>,
  facts: SettingsFacts,
): Fixed | null {
  const touched: readonly FixedSetting[] = [
    ...(wanted.taxScheme === before.taxScheme ? [] : (['tax_scheme'] as const)),
    ...(wanted.fiscalYearStart === before.fiscalYearStart ? [] : (['fiscal_year_start'] as const)),
  ];
  return fixedSettings(facts).find(({ setting }) => touched.includes(setting)) ?? null;
}
