import { chooseLanguage, wantedLanguage } from '@countinghouse/pages';
import type { Language } from '@countinghouse/pages';
import type { FastifyRequest } from 'fastify';

/** What the address says, else what the browser prefers. */
export function languageOf(request: FastifyRequest): Language {
  return chooseLanguage(askedOf(request), request.headers['accept-language']);
}

/** Null where neither says one: a document is then shown in the language it was issued in. */
export function wantedLanguageOf(request: FastifyRequest): Language | null {
  return wantedLanguage(askedOf(request), request.headers['accept-language']);
}

function askedOf(request: FastifyRequest): string | null {
  return /[?&]lang=([^&]*)/.exec(request.url)?.[1] ?? null;
}
