import { expect, test } from 'vitest';
import { listCountries, listCurrencies } from './world.rules.ts';

test('countries have their names in the language and stand in its order', () => {
  const [english, french] = [listCountries('en'), listCountries('fr')];
  expect(english.find(({ value }) => value === 'DE')?.label).toBe('Germany');
  expect(french.find(({ value }) => value === 'DE')?.label).toBe('Allemagne');
  expect(english[0]?.label).toBe('Afghanistan');
  // Letters with accents stand beside those without.
  const names = french.map(({ label }) => label);
  expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('Espagne'));
});

test('currencies are shown by code and name', () => {
  expect(listCurrencies('en', ['NGN'])).toEqual([{ value: 'NGN', label: 'NGN – Nigerian Naira' }]);
  expect(listCurrencies('en').length).toBeGreaterThan(100);
});
