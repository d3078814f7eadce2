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

/** `{month}`, `{year}` and `{date}` become those of the document; any other braces stay as they are. */
export function fillPlaceholders(
  text: string,
  date: string,
  language: PlaceholderLanguage,
): string {
  const [year = '', month = ''] = date.split('-');
  const name = months[language][Number(month) - 1] ?? month;
  return text.replaceAll('{month}', name).replaceAll('{year}', year).replaceAll('{date}', date);
}

/** As long as it can become. */
export function longestFilled(text: string): number {
  const [...characters] = fillPlaceholders(text, '2026-09-30', 'en');
  return characters.length;
}
