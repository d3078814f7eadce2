import { scrubJson, scrubText } from '@countinghouse/observability';

/** Enough for any body of the API; anything longer is a list. */
const contentCharactersMax = 8 * 1024;

/**
 * The stored part of a body: secrets removed, then cut. In text that is not JSON, secrets cannot be
 * identified, so nothing of it is kept.
 */
export function scrubBody(body: string): string | null {
  if (body === '') return null;
  try {
    return cut(scrubJson(body), contentCharactersMax);
  } catch {
    return null;
  }
}

/** For paths, queries and user agents. */
export function scrubWords(text: string, charactersMax: number): string {
  return cut(scrubText(text), charactersMax);
}

/** PostgreSQL cannot store NUL, and a cut must not leave half a character. */
function cut(text: string, charactersMax: number): string {
  const whole = text.length <= charactersMax ? text : `${text.slice(0, charactersMax - 1)}…`;
  return whole.replaceAll('\u0000', '').toWellFormed();
}
