import type { Language } from '@countinghouse/pages';
import { english } from './texts-en.page.ts';
import type { Texts } from './texts-en.page.ts';
import { french } from './texts-fr.page.ts';

/** A new language is a member of `languages`, a catalogue of its own, and a line here. */
export const catalogues: Readonly<Record<Language, Texts>> = { en: english, fr: french };
