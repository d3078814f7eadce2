import type { PayerLanguage } from '@countinghouse/pages/text';
import { arabic } from './words-ar.rules.ts';
import { german } from './words-de.rules.ts';
import { english } from './words-en.rules.ts';
import type { Texts } from './words-en.rules.ts';
import { spanish } from './words-es.rules.ts';
import { french } from './words-fr.rules.ts';
import { portuguese } from './words-pt.rules.ts';
import { swahili } from './words-sw.rules.ts';

/** To add a language, extend `payerLanguages`, write its catalogue and add a line here. */
export const catalogues: Readonly<Record<PayerLanguage, Texts>> = {
  en: english,
  fr: french,
  pt: portuguese,
  es: spanish,
  de: german,
  sw: swahili,
  ar: arabic,
};
