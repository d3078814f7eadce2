import type { HttpServer } from '@countinghouse/http';
import { sendPage, sendToAddress, sendPdf } from '@countinghouse/pages';
import type { FormTokens, Page } from '@countinghouse/pages';
import type { FastifyRequest } from 'fastify';
import { downloadInvoice, showInvoice } from '../customers/sending/show-invoice.ts';
import type { ShowInvoiceDeps } from '../customers/sending/show-invoice.ts';
import {
  expectPayment,
  findPayOffer,
  payInvoice,
} from '../payments-bridge/pay-links/pay-invoice.ts';
import type { PayInvoiceDeps } from '../payments-bridge/pay-links/pay-invoice.ts';
import { invoicePageOf } from './document.page.ts';
import { invoicePageParams, invoicePageQuery, payBody } from './invoice-page.wire.ts';
import { invoicePath, renderHandoverPage } from './invoice.page.ts';
import type { InvoicePay } from './invoice.page.ts';
import { languageOf, wantedLanguageOf } from './page-language.ts';
import { reloadOf } from './reload.page.ts';
import { renderStatePage } from './state.page.ts';

export interface InvoicePageDeps extends ShowInvoiceDeps, PayInvoiceDeps {
  readonly formTokens: FormTokens;
}

/** A document's page, its PDF, and its payment, for anyone with the link. */
export function addInvoicePageRoutes(pages: HttpServer, deps: InvoicePageDeps): void {
  const schema = { hide: true, params: invoicePageParams };
  pages.get(
    '/i/:token',
    { schema: { ...schema, querystring: invoicePageQuery }, exposeHeadRoute: true },
    async (request, reply) => {
      const { token } = request.params;
      const { status, reloads } = request.query;
      const isBack = status === 'success';
      if (isBack && reloads === 0) await expectPayment(deps, token);
      const pay = isBack ? confirming(request, token, reloads) : await offer(deps, token, false);
      return sendPage(reply, await pageOf(deps, request, pay));
    },
  );

  pages.get('/i/:token/document.pdf', { schema, exposeHeadRoute: true }, async (request, reply) => {
    const { token } = request.params;
    const file = await downloadInvoice(deps, { token, language: wantedLanguageOf(request) });
    return file === null ? sendPage(reply, notFoundPage(request)) : sendPdf(reply, file);
  });

  pages.post('/i/:token/pay', { schema: { ...schema, body: payBody } }, async (request, reply) => {
    const { token } = request.params;
    const form = deps.formTokens.open(request.body.token, formCode(token));
    if (form.kind === 'reject') {
      return sendPage(reply, await pageOf(deps, request, await offer(deps, token, true)));
    }
    const language = languageOf(request);
    const outcome = await payInvoice(deps, token);
    switch (outcome.kind) {
      case 'pay':
        return sendPage(
          reply,
          renderHandoverPage(
            { address: outcome.url, back: (other) => invoicePath(token, other) },
            language,
          ),
        );
      case 'being_confirmed':
        return sendToAddress(reply, `${invoicePath(token, language)}&status=success`);
      case 'nothing_to_pay':
        return sendToAddress(reply, invoicePath(token, language));
      case 'busy': {
        const reload = { seconds: outcome.seconds, path: invoicePath(token, language) };
        return sendPage(reply, await pageOf(deps, request, { kind: 'busy', reload }));
      }
      case 'not_now':
        return sendPage(reply, await pageOf(deps, request, { kind: 'not_now' }));
    }
  });
}

const formCode = (token: string) => `pay|${token}`;

async function offer(
  deps: InvoicePageDeps,
  token: string,
  isStale: boolean,
): Promise<InvoicePay | null> {
  const offered = await findPayOffer(deps, token);
  if (offered === null) return null;
  return { kind: 'offer', formToken: deps.formTokens.issue(formCode(token)), isStale };
}

function confirming(request: FastifyRequest, token: string, reloads: number): InvoicePay {
  const path = `${invoicePath(token, languageOf(request))}&status=success`;
  return { kind: 'confirming', reload: reloadOf(path, reloads) };
}

async function pageOf(
  deps: InvoicePageDeps,
  request: FastifyRequest<{ Params: { token: string } }>,
  pay: InvoicePay | null,
): Promise<Page> {
  const { token } = request.params;
  const view = await showInvoice(deps, { token, language: wantedLanguageOf(request) });
  if (view === null) return notFoundPage(request);
  // Paid in the meantime, so there is nothing to wait for.
  return invoicePageOf({ view, token, pay: view.payment === null ? null : pay });
}

const notFoundPage = (request: FastifyRequest) =>
  renderStatePage({ kind: 'not_found' }, languageOf(request));
