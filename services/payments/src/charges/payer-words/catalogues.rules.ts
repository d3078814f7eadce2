import type { PayerLanguage } from '@countinghouse/pages/text';
import { english } from './words-en.rules.ts';
import type { Texts } from './words-en.rules.ts';
import { french } from './words-fr.rules.ts';

/** A new language is a member of `payerLanguages`, a catalogue of its own, and a line here. */
export const catalogues: Readonly<Record<PayerLanguage, Texts>> = {
  en: english,
  fr: french,
  pt: english,
  es: english,
  de: english,
  sw: english,
  ar: english,
};
