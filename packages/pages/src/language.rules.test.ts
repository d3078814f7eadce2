import { expect, test } from 'vitest';
import { chooseLanguage, choosePayerLanguage } from './language.rules.ts';

test.each([
  ['fr', 'en', 'fr'],
  ['FR-ci', undefined, 'fr'],
  [null, 'fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
  [null, 'en;q=0.2, fr;q=0.7', 'fr'],
  [null, 'de, fr;q=0.5, en;q=0.5', 'fr'],
  [null, 'fr;q=0, en', 'en'],
  ['de', 'fr', 'fr'],
  [null, 'de', 'en'],
  [null, undefined, 'en'],
  [null, ';;q=x,,', 'en'],
])('asked %j, preferring %j, a payer reads %s', (asked, header, language) => {
  expect(chooseLanguage(asked, header)).toBe(language);
});

test.each([
  ['ar', 'en', 'ar'],
  [null, 'pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  [null, 'sw-KE', 'sw'],
  [null, 'yo, ha', 'en'],
])('a payer’s page has more: asked %j, preferring %j, it is %s', (asked, header, language) => {
  expect(choosePayerLanguage(asked, header)).toBe(language);
});
