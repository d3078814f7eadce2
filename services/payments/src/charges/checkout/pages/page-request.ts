import { choosePayerLanguage } from '@countinghouse/pages';
import type { PayerLanguage } from '@countinghouse/pages';
import type { FastifyRequest } from 'fastify';
import { readPageQuery } from './page-query.rules.ts';
import type { PageQuery } from './page-query.rules.ts';

export function pageQueryOf(request: FastifyRequest): PageQuery {
  return readPageQuery(request.url);
}

export function languageOf(request: FastifyRequest): PayerLanguage {
  return choosePayerLanguage(pageQueryOf(request).language, request.headers['accept-language']);
}
