import { chooseLanguage } from '@countinghouse/pages';
import type { Language } from '@countinghouse/pages';
import type { FastifyRequest } from 'fastify';

/** What the address says, else what the browser prefers. */
export function languageOf(request: FastifyRequest): Language {
  const asked = /[?&]lang=([^&]*)/.exec(request.url)?.[1] ?? null;
  return chooseLanguage(asked, request.headers['accept-language']);
}
