export const placeholderLanguages = ['en', 'fr'] as const;
export type PlaceholderLanguage = (typeof placeholderLanguages)[number];

const months: Readonly<Record<PlaceholderLanguage, readonly string[]>> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
};

/**
 * Replaces `{month}`, `{year}` and `{date}` with the document's values; leaves other braces unchanged.
 */
export function fillPlaceholders(
  text: string,
  date: string,
  language: PlaceholderLanguage,
): string {
  const [year = '', month = ''] = date.split('-');
  const name = months[language][Number(month) - 1] ?? month;
  return text.replaceAll('{month}', name).replaceAll('{year}', year).replaceAll('{date}', date);
}

/** The greatest length that it can have once filled in. */
export function longestFilled(text: string): number {
  const [...characters] = fillPlaceholders(text, '2026-09-30', 'en');
  return characters.length;
}
