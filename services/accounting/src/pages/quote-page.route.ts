import { originOf } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { sendPage, sendToAddress, sendPdf } from '@countinghouse/pages';
import type { Page } from '@countinghouse/pages';
import type { FastifyRequest } from 'fastify';
import { answerByLink, formCode } from '../sales/quotes/answers/answer-by-link.ts';
import type { AnswerDeps } from '../sales/quotes/answers/answer-by-link.ts';
import { downloadQuote, showQuote } from '../sales/quotes/answers/show-quote.ts';
import type { ShowQuoteDeps } from '../sales/quotes/answers/show-quote.ts';
import { quotePageOf } from './document.page.ts';
import { limitAnswer } from './limit-answers.ts';
import type { AnswerLimits } from './limit-answers.ts';
import { languageOf, wantedLanguageOf } from './page-language.ts';
import { quoteAnswerBody, quotePageParams } from './quote-page.wire.ts';
import type { QuoteReply } from './quote-view.page.ts';
import { quotePath } from './quote.page.ts';
import { renderStatePage } from './state.page.ts';

export interface QuotePageDeps extends ShowQuoteDeps, AnswerDeps, AnswerLimits {}

/** A quote's page, its PDF, and its answer, for anyone with the link. */
export function addQuotePageRoutes(pages: HttpServer, deps: QuotePageDeps): void {
  const schema = { hide: true, params: quotePageParams };
  pages.get('/q/:token', { schema, exposeHeadRoute: true }, async (request, reply) =>
    sendPage(reply, await pageOf(deps, request)),
  );

  pages.get('/q/:token/document.pdf', { schema, exposeHeadRoute: true }, async (request, reply) => {
    const { token } = request.params;
    const file = await downloadQuote(deps, { token, language: wantedLanguageOf(request) });
    if (file !== null) return sendPdf(reply, file);
    return sendPage(reply, renderStatePage({ kind: 'not_found' }, languageOf(request)));
  });

  // Success redirects, so that a reload does not answer twice.
  pages.post(
    '/q/:token',
    { schema: { ...schema, body: quoteAnswerBody } },
    async (request, reply) => {
      const language = languageOf(request);
      const { token } = request.params;
      const { token: formToken, hash, ...fields } = request.body;
      const origin = originOf(request);
      const sent = { address: origin.ip, token, hash, formToken };
      const limited = await limitAnswer(deps, sent);
      if (limited !== null) return sendPage(reply, renderStatePage(limited, language));
      const outcome = await answerByLink(deps, { token, hash, formToken, fields, origin });
      switch (outcome.kind) {
        case 'answered':
          return sendToAddress(reply, quotePath(token, language));
        case 'not_found':
          return sendPage(reply, renderStatePage({ kind: 'not_found' }, language));
        case 'stale':
        case 'flawed':
          return sendPage(reply, await pageOf(deps, request, { ...outcome, fields }));
        case 'not_open':
        case 'content_changed':
          return sendPage(reply, await pageOf(deps, request, outcome));
      }
    },
  );
}

async function pageOf(
  deps: QuotePageDeps,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply?: QuoteReply,
): Promise<Page> {
  const { token } = request.params;
  const language = languageOf(request);
  const shown = await showQuote(deps, { token, language: wantedLanguageOf(request) });
  if (shown === null) return renderStatePage({ kind: 'not_found' }, language);
  if (shown.kind === 'being_revised') return renderStatePage({ kind: 'being_revised' }, language);
  const { view, hash, isChanged } = shown;
  return quotePageOf({
    view,
    state: shown.state,
    token,
    hash,
    formToken: deps.formTokens.issue(formCode(token, hash)),
    isChanged,
    responderName: shown.responderName,
    respondedOn: shown.respondedOn,
    ...(reply !== undefined && { reply }),
  });
}
