import { describe, expect, test } from 'vitest';
import { fixedSettings, refuseSettings } from './settings.rules.ts';

const young = {
  hasEntries: false,
  hasTaxEntries: false,
  hasYearlyNumbers: false,
  hasClosedYear: false,
};
const before = { taxScheme: 'invoice', fiscalYearStart: 1 } as const;

describe('settings that books already depend on', () => {
  test('in young books nothing is fixed', () => {
    expect(fixedSettings(young)).toEqual([]);
    expect(refuseSettings(before, { taxScheme: 'cash', fiscalYearStart: 7 }, young)).toBeNull();
  });

  test.each([
    [{ hasTaxEntries: true }, { taxScheme: 'cash' }, 'tax_was_posted'],
    [{ hasYearlyNumbers: true }, { fiscalYearStart: 4 }, 'yearly_numbers_in_use'],
    [{ hasClosedYear: true }, { fiscalYearStart: 4 }, 'year_was_closed'],
    [{ hasClosedYear: true, hasYearlyNumbers: true }, { fiscalYearStart: 4 }, 'year_was_closed'],
  ] as const)('%j: %j is refused with %s', (facts, change, reason) => {
    const known = { ...young, ...facts };
    expect(refuseSettings(before, { ...before, ...change }, known)).toMatchObject({ reason });
    expect(refuseSettings(before, before, known)).toBeNull();
  });

  test('an entry fixes the currency alone', () => {
    expect(fixedSettings({ ...young, hasEntries: true })).toEqual([
      { setting: 'base_currency', reason: 'books_have_entries' },
    ]);
  });
});
