import { scrubJson, scrubText } from '@countinghouse/observability';

/** Enough for any body of the interface; what is longer is a list. */
const contentCharactersMax = 8 * 1024;

/**
 * What is kept of a body: without secrets, then cut. In what is no JSON nothing can be told apart, so
 * nothing of it is kept.
 */
export function scrubBody(body: string): string | null {
  if (body === '') return null;
  try {
    return cut(scrubJson(body), contentCharactersMax);
  } catch {
    return null;
  }
}

/** For paths, queries and the names of programs. */
export function scrubWords(text: string, charactersMax: number): string {
  return cut(scrubText(text), charactersMax);
}

/** PostgreSQL holds no NUL, and a cut must not leave half a character. */
function cut(text: string, charactersMax: number): string {
  const whole = text.length <= charactersMax ? text : `${text.slice(0, charactersMax - 1)}…`;
  return whole.replaceAll('\u0000', '').toWellFormed();
}
