import { expect, test } from 'vitest';
import { chooseLanguage } from './language.rules.ts';

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
