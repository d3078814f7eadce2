import type { Language } from '@countinghouse/pages/text';

/** Languages that a document can be printed in. */
export type PrintLanguage = Language;
