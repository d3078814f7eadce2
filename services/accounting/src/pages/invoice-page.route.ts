import type { HttpServer } from '@countinghouse/http';
import { sendPage } from '@countinghouse/pages';
import { z } from 'zod';
import { sendPdf } from '../http/send-pdf.ts';
import { downloadInvoice, showInvoice } from '../sending/show-invoice.ts';
import type { ShowInvoiceDeps } from '../sending/show-invoice.ts';
import { renderInvoicePage } from './invoice.page.ts';
import { languageOf } from './page-language.ts';
import { renderStatePage } from './state.page.ts';

const params = z.object({ token: z.string() });

/** For whoever has the link: the page of a document, and its file. */
export function addInvoicePageRoutes(pages: HttpServer, deps: ShowInvoiceDeps): void {
  const schema = { hide: true, params };
  pages.get('/i/:token', { schema, exposeHeadRoute: true }, async (request, reply) => {
    const language = languageOf(request);
    const { token } = request.params;
    const view = await showInvoice(deps, { token, language });
    if (view === null) return sendPage(reply, renderStatePage({ kind: 'not_found' }, language));
    return sendPage(reply, renderInvoicePage({ view, token, payButton: null }));
  });
  pages.get('/i/:token/document.pdf', { schema, exposeHeadRoute: true }, async (request, reply) => {
    const language = languageOf(request);
    const file = await downloadInvoice(deps, { token: request.params.token, language });
    if (file === null) return sendPage(reply, renderStatePage({ kind: 'not_found' }, language));
    return sendPdf(reply, file);
  });
}
