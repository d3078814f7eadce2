/** The languages of the payer's pages; a language is added here and gets a catalogue beside this. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

const languageDefault: Language = 'en';
/** More wishes than this are not a person's. */
const wishesMax = 20;

/** What the address says, else what the browser prefers, else English. */
export function chooseLanguage(asked: string | null, acceptLanguage: string | undefined): Language {
  return wantedLanguage(asked, acceptLanguage) ?? languageDefault;
}

/** Null: neither the address nor the browser names a language there is. */
export function wantedLanguage(
  asked: string | null,
  acceptLanguage: string | undefined,
): Language | null {
  return parseLanguage(asked ?? '') ?? preferredLanguage(acceptLanguage ?? '');
}

/** `fr` for `fr`, `FR` and `fr-CI`. */
function parseLanguage(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split('-')[0];
  return languages.find((language) => language === primary) ?? null;
}

function preferredLanguage(acceptLanguage: string): Language | null {
  const wishes = acceptLanguage
    .split(',', wishesMax)
    .map((wish) => {
      const [tag = '', ...parameters] = wish.split(';');
      return { language: parseLanguage(tag), weight: weightOf(parameters) };
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
