import type { HttpServer } from '@countinghouse/http';
import { sendPage } from '@countinghouse/pages';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { downloadInvoice, showInvoice } from '../customers/sending/show-invoice.ts';
import type { ShowInvoiceDeps } from '../customers/sending/show-invoice.ts';
import { sendPdf } from '../edge/send-pdf.ts';
import { invoicePageOf } from './document.page.ts';
import { languageOf, wantedLanguageOf } from './page-language.ts';
import { renderStatePage } from './state.page.ts';

const params = z.object({ token: z.string() });

/** For whoever has the link: the page of a document, and its file. */
export function addInvoicePageRoutes(pages: HttpServer, deps: ShowInvoiceDeps): void {
  const schema = { hide: true, params };
  pages.get('/i/:token', { schema, exposeHeadRoute: true }, async (request, reply) => {
    const { token } = request.params;
    const view = await showInvoice(deps, { token, language: wantedLanguageOf(request) });
    return sendPage(
      reply,
      view === null ? notFoundPage(request) : invoicePageOf({ view, token, payButton: null }),
    );
  });
  pages.get('/i/:token/document.pdf', { schema, exposeHeadRoute: true }, async (request, reply) => {
    const { token } = request.params;
    const file = await downloadInvoice(deps, { token, language: wantedLanguageOf(request) });
    return file === null ? sendPage(reply, notFoundPage(request)) : sendPdf(reply, file);
  });
}

const notFoundPage = (request: FastifyRequest) =>
  renderStatePage({ kind: 'not_found' }, languageOf(request));
