import type { CurrencyCode } from '@countinghouse/money';
import type { LineDefaults } from '../line-defaults/line-defaults.rules.ts';

/** What people may change of an organisation. */
export interface SettingsContent extends LineDefaults {
  readonly name: string;
  readonly legalName: string | null;
  readonly addressLines: readonly string[];
  readonly taxNumber: string | null;
  readonly replyTo: string | null;
  /** Where and how to pay, printed on invoices. */
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

/** What is in the books already and must not be read in another way afterwards. */
export interface SettingsFacts {
  readonly hasEntries: boolean;
  readonly hasTaxEntries: boolean;
  /** Numbers were given in a series that begins again with each fiscal year. */
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

/** What stays as it is, and why; so that a screen can say it before somebody tries. */
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

/** Null: the settings may become like this. */
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
