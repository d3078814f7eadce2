import type { HttpServer } from '@countinghouse/http';
import { sendPage, sendPdf, sendToAddress } from '@countinghouse/pages';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  downloadStatement,
  findInvoicePath,
  showStatement,
} from '../customers/statements/show-statement.ts';
import type { ShowStatementDeps } from '../customers/statements/show-statement.ts';
import { languageOf } from './page-language.ts';
import { renderStatePage } from './state.page.ts';
import { renderStatementPage } from './statement.page.ts';

const params = z.object({ token: z.string() });
const invoiceParams = z.object({ token: z.string(), id: z.uuid() });

/**
 * A customer's statement of account, its PDF, and links to each open invoice, for anyone with the link.
 */
export function addStatementPageRoutes(pages: HttpServer, deps: ShowStatementDeps): void {
  const schema = { hide: true, params };
  pages.get('/s/:token', { schema, exposeHeadRoute: true }, async (request, reply) => {
    const { token } = request.params;
    const view = await showStatement(deps, { token, language: languageOf(request) });
    return sendPage(
      reply,
      view === null ? notFoundPage(request) : renderStatementPage(view, token),
    );
  });

  pages.get(
    '/s/:token/statement.pdf',
    { schema, exposeHeadRoute: true },
    async (request, reply) => {
      const { token } = request.params;
      const file = await downloadStatement(deps, { token, language: languageOf(request) });
      return file === null ? sendPage(reply, notFoundPage(request)) : sendPdf(reply, file);
    },
  );

  pages.get(
    '/s/:token/invoices/:id',
    { schema: { hide: true, params: invoiceParams }, exposeHeadRoute: true },
    async (request, reply) => {
      const { token, id } = request.params;
      const path = await findInvoicePath(deps, token, id);
      if (path === null) return sendPage(reply, notFoundPage(request));
      return sendToAddress(reply, `${path}?lang=${languageOf(request)}`);
    },
  );
}

const notFoundPage = (request: FastifyRequest) =>
  renderStatePage({ kind: 'not_found' }, languageOf(request));
