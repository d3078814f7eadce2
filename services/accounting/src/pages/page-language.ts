import { chooseLanguage, wantedLanguage } from '@countinghouse/pages';
import type { Language } from '@countinghouse/pages';
import type { FastifyRequest } from 'fastify';

/** The language in the URL, else the browser's preference. */
export function languageOf(request: FastifyRequest): Language {
  return chooseLanguage(askedOf(request), request.headers['accept-language']);
}

/** Null if neither is given: a document is then shown in the language it was issued in. */
export function wantedLanguageOf(request: FastifyRequest): Language | null {
  return wantedLanguage(askedOf(request), request.headers['accept-language']);
}

function askedOf(request: FastifyRequest): string | null {
  return /[?&]lang=([^&]*)/.exec(request.url)?.[1] ?? null;
}
