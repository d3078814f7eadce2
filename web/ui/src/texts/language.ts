/** Languages that every catalogue has. */
export type Language = 'en' | 'fr';

const languages: readonly Language[] = ['en', 'fr'];
const storedAt = 'countinghouse.language';

/** Read once: a page keeps its language, and choosing another one reloads the page. */
export const language: Language = readLanguage();

function readLanguage(): Language {
  const wanted = [localStorage.getItem(storedAt), ...navigator.languages];
  const found = wanted.map((tag) => languages.find((one) => tag?.startsWith(one) === true));
  return found.find((one) => one !== undefined) ?? 'en';
}

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storedAt, chosen);
  location.reload();
}

/** The catalogue in the language of the page. A text that a language lacks does not compile. */
export function choose<Catalogue>(catalogues: Readonly<Record<Language, Catalogue>>): Catalogue {
  return catalogues[language];
}

/** Words for values of the API, which may have more tomorrow than the page knows. */
export function words(known: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return known;
}
