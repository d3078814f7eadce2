import { createLayout, createStylesheet } from '@countinghouse/pages';
import type { Language } from '@countinghouse/pages';
import { documentStyles } from './document-style.page.ts';
import { quoteStyles } from './quote-style.page.ts';
import { english } from './texts-en.page.ts';
import type { Texts } from './texts-en.page.ts';
import { french } from './texts-fr.page.ts';

/** To add a language: a member of `languages`, a catalogue, and a line here. */
export const catalogues: Readonly<Record<Language, Texts>> = { en: english, fr: french };

export const layOut = createLayout({
  stylesheet: createStylesheet(`${documentStyles}\n${quoteStyles}`),
  texts: catalogues,
});
