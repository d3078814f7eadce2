/** Languages of pages about documents. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Languages of payers' pages and emails; add a language here and its catalogue there. */
export const payerLanguages = [...languages, 'pt', 'es', 'de', 'sw', 'ar'] as const;
export type PayerLanguage = (typeof payerLanguages)[number];

export function directionOf(language: PayerLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** No real browser sends more preferences than this. */
const wishesMax = 20;

/** The URL's language, else the browser's preference, else English. */
export function chooseLanguage(asked: string | null, acceptLanguage: string | undefined): Language {
  return wanted(languages, asked, acceptLanguage) ?? 'en';
}

export function choosePayerLanguage(
  asked: string | null,
  acceptLanguage: string | undefined,
): PayerLanguage {
  return wanted(payerLanguages, asked, acceptLanguage) ?? 'en';
}

/** Null if neither the URL nor the browser names an available language. */
export function wantedLanguage(
  asked: string | null,
  acceptLanguage: string | undefined,
): Language | null {
  return wanted(languages, asked, acceptLanguage);
}

function wanted<Known extends string>(
  among: readonly Known[],
  asked: string | null,
  acceptLanguage: string | undefined,
): Known | null {
  return parseLanguage(among, asked ?? '') ?? preferredLanguage(among, acceptLanguage ?? '');
}

/** `fr` for `fr`, `FR` and `fr-CI`. */
function parseLanguage<Known extends string>(among: readonly Known[], tag: string): Known | null {
  const primary = tag.trim().toLowerCase().split('-')[0];
  return among.find((language) => language === primary) ?? null;
}

function preferredLanguage<Known extends string>(
  among: readonly Known[],
  acceptLanguage: string,
): Known | null {
  const wishes = acceptLanguage
    .split(',', wishesMax)
    .map((wish) => {
      const [tag = '', ...parameters] = wish.split(';');
      return { language: parseLanguage(among, tag), weight: weightOf(parameters) };
    })
    .filter(({ language, weight }) => language !== null && weight > 0);
  // The sort is stable: the first of equal weights wins.
  return wishes.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? null;
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.map((text) => /^\s*q=([0-9.]+)\s*$/.exec(text)?.[1]).find(Boolean);
  const weight = Number(quality ?? 1);
  return Number.isNaN(weight) ? 0 : weight;
}
