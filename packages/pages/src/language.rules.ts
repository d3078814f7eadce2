/** The languages of pages about documents. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Those of a payer's pages and mails; a language is added here and gets a catalogue there. */
export const payerLanguages = [...languages, 'pt', 'es', 'de', 'sw', 'ar'] as const;
export type PayerLanguage = (typeof payerLanguages)[number];

export function directionOf(language: PayerLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** More wishes than this are not a person's. */
const wishesMax = 20;

/** What the address says, else what the browser prefers, else English. */
export function chooseLanguage(asked: string | null, acceptLanguage: string | undefined): Language {
  return wanted(languages, asked, acceptLanguage) ?? 'en';
}

export function choosePayerLanguage(
  asked: string | null,
  acceptLanguage: string | undefined,
): PayerLanguage {
  return wanted(payerLanguages, asked, acceptLanguage) ?? 'en';
}

/** Null: neither the address nor the browser names a language there is. */
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
  // The sort is stable: of equal weights the first named wins.
  return wishes.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? null;
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.map((text) => /^\s*q=([0-9.]+)\s*$/.exec(text)?.[1]).find(Boolean);
  const weight = Number(quality ?? 1);
  return Number.isNaN(weight) ? 0 : weight;
}
