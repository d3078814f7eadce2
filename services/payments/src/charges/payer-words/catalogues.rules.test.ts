import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { payerLanguages as languages } from '@countinghouse/pages';
import { expect, test } from 'vitest';
import { catalogues } from './catalogues.rules.ts';

const argument = 7;

test.each(languages)(
  'the catalogue %s has every key, each filled, of the same kind as English',
  (language) => {
    const english = Object.entries(catalogues.en);
    const catalogue = new Map<string, unknown>(Object.entries(catalogues[language]));
    expect([...catalogue.keys()].toSorted()).toEqual(english.map(([key]) => key).toSorted());
    const kinds = english.map(([key, value]) => [key, typeof value]);
    expect(english.map(([key]) => [key, typeof catalogue.get(key)])).toEqual(kinds);
    for (const [key, text] of written(language)) expect([key, text]).not.toEqual([key, '']);
  },
);

/** Texts that are the same in English. */
const shared: Readonly<Partial<Record<string, readonly string[]>>> = {
  fr: ['total', 'methodMobileMoney', 'methodUssd'],
  pt: ['total', 'methodUssd'],
  es: ['total', 'errorPrefix', 'methodUssd'],
  de: ['methodUssd'],
  sw: ['methodUssd'],
};

test.each(languages.filter((language) => language !== 'en'))(
  'no text of %s was left in English',
  (language) => {
    const english = new Map(written('en'));
    const same = written(language).filter(([key, text]) => english.get(key) === text);
    expect(same.map(([key]) => key)).toEqual(
      Object.keys(catalogues.en).filter((key) => shared[language]?.includes(key) === true),
    );
  },
);

test('templates hold no text of their own', () => {
  const templates = ['../checkout/pages', '../checkout/subscriber'].flatMap((path) => {
    const folder = join(import.meta.dirname, path);
    return readdirSync(folder)
      .filter((file) => file.endsWith('.page.ts') && !file.startsWith('style'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  });
  expect(templates.length).toBeGreaterThan(5);
  for (const template of templates) {
    const withoutCode = template.replaceAll(/\$\{[^{}]*\}/g, '').replaceAll(/=>/g, '');
    const words = [...withoutCode.matchAll(/<[a-z][^<>]*>\s*([A-Za-zÀ-ÿ][^<>$`{}]*)</g)];
    expect(words.map(([, text]) => text)).toEqual([]);
  }
});

/** Renders texts with parameters with the same argument in every language. */
function written(language: (typeof languages)[number]): readonly (readonly [string, string])[] {
  return Object.entries(catalogues[language])
    .filter(([key]) => key !== 'languageName')
    .map(([key, value]) => [
      key,
      typeof value === 'string' ? value : Reflect.apply(value, undefined, [argument, argument]),
    ]);
}
