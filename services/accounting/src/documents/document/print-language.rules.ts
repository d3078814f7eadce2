import type { Language } from '@countinghouse/pages/text';

/** What a document can go out in. */
export type PrintLanguage = Language;
