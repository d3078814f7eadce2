import type { HttpServer } from '@countinghouse/http';
import { sendPage, sendPdf, sendToAddress } from '@countinghouse/pages';
import type { FormTokens, Page } from '@countinghouse/pages';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  downloadStatement,
  findInvoicePath,
  showStatement,
} from '../customers/statements/show-statement.ts';
import type { ShowStatementDeps } from '../customers/statements/show-statement.ts';
import type { AskForLinkDeps } from '../payments-bridge/pay-links/ask-for-link.ts';
import {
  expectStatementPayment,
  listStatementOffers,
  payStatement,
} from '../payments-bridge/pay-links/pay-statement.ts';
import { invoicePageQuery } from './invoice-page.wire.ts';
import { renderHandoverPage } from './invoice.page.ts';
import { languageOf } from './page-language.ts';
import { reloadOf } from './reload.page.ts';
import { renderStatePage } from './state.page.ts';
import { renderStatementPage, statementPath } from './statement.page.ts';
import type { StatementPay } from './statement.page.ts';

const params = z.object({ token: z.string() });
const invoiceParams = z.object({ token: z.string(), id: z.uuid() });
/** The form's fields as a browser sends them; missing ones are empty. */
const payBody = z.object({ token: z.string().default(''), currency: z.string().default('') });

export interface StatementPageDeps extends ShowStatementDeps, AskForLinkDeps {
  readonly formTokens: FormTokens;
}

/**
 * A customer's statement of account, its PDF, links to each open invoice, and the payment of all of them
 * immediately, for anyone with the link.
 */
export function addStatementPageRoutes(pages: HttpServer, deps: StatementPageDeps): void {
  const schema = { hide: true, params };
  pages.get(
    '/s/:token',
    { schema: { ...schema, querystring: invoicePageQuery }, exposeHeadRoute: true },
    async (request, reply) => {
      const { token } = request.params;
      const { status, reloads } = request.query;
      const isBack = status === 'success';
      if (isBack && reloads === 0) await expectStatementPayment(deps, token);
      const path = `${statementPath(token, languageOf(request))}&status=success`;
      const pay: StatementPay = isBack
        ? { kind: 'confirming', reload: reloadOf(path, reloads) }
        : await offer(deps, token, false);
      return sendPage(reply, await pageOf(deps, request, pay));
    },
  );

  pages.post('/s/:token/pay', { schema: { ...schema, body: payBody } }, async (request, reply) => {
    const { token } = request.params;
    const { currency } = request.body;
    const form = deps.formTokens.open(request.body.token, formCode(token, currency));
    if (form.kind === 'reject') {
      return sendPage(reply, await pageOf(deps, request, await offer(deps, token, true)));
    }
    const language = languageOf(request);
    const outcome = await payStatement(deps, token, currency);
    switch (outcome.kind) {
      case 'pay': {
        const back = (other: typeof language) => statementPath(token, other);
        return sendPage(reply, renderHandoverPage({ address: outcome.url, back }, language));
      }
      case 'being_confirmed':
        return sendToAddress(reply, `${statementPath(token, language)}&status=success`);
      case 'nothing_to_pay':
        return sendToAddress(reply, statementPath(token, language));
      case 'busy': {
        const reload = { seconds: outcome.seconds, path: statementPath(token, language) };
        return sendPage(reply, await pageOf(deps, request, { kind: 'busy', reload }));
      }
      case 'not_now':
        return sendPage(reply, await pageOf(deps, request, { kind: 'not_now' }));
    }
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

const formCode = (token: string, currency: string) => `pay-all|${token}|${currency}`;

async function offer(
  deps: StatementPageDeps,
  token: string,
  isStale: boolean,
): Promise<StatementPay> {
  const offers = await listStatementOffers(deps, token);
  const formTokenOf = new Map<string, string>(
    offers.map(({ currency }) => [currency, deps.formTokens.issue(formCode(token, currency))]),
  );
  return { kind: 'offer', formTokenOf, isStale };
}

async function pageOf(
  deps: StatementPageDeps,
  request: FastifyRequest<{ Params: { token: string } }>,
  pay: StatementPay,
): Promise<Page> {
  const { token } = request.params;
  const view = await showStatement(deps, { token, language: languageOf(request) });
  return view === null ? notFoundPage(request) : renderStatementPage(view, token, pay);
}

const notFoundPage = (request: FastifyRequest) =>
  renderStatePage({ kind: 'not_found' }, languageOf(request));
