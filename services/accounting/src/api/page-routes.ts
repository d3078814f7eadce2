import { clientAddress } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import {
  addErrorPages,
  addFormParser,
  createPageErrorHandler,
  sendPage,
} from '@countinghouse/pages';
import { createSchemaGate } from '@countinghouse/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePath } from '../edge/base-path.ts';
import { isUnavailable } from '../edge/is-unavailable.ts';
import { allGuides } from '../edge/reasons.ts';
import { addInvoicePageRoutes } from '../pages/invoice-page.route.ts';
import { languageOf } from '../pages/page-language.ts';
import { addQuotePageRoutes } from '../pages/quote-page.route.ts';
import { renderStatePage } from '../pages/state.page.ts';
import { addStatementPageRoutes } from '../pages/statement-page.route.ts';
import { addWakeUpRoute } from '../payments-bridge/connections/keys/wake-ups.route.ts';
import { addGetLogoRoute } from '../setup/brand/get-logo.route.ts';
import type { ServerDeps } from './server-deps.ts';
import type { PageDeps } from './server-deps.ts';

/** Pages for anyone with a link, in their own scope: forms instead of JSON, HTML error pages. */
export async function addPageRoutes(
  root: HttpServer,
  { readiness }: Pick<ServerDeps, 'readiness'>,
  deps: PageDeps,
): Promise<void> {
  addWakeUpRoute(root, deps);
  await root.register(async (pages) => {
    pages.setErrorHandler(
      createPageErrorHandler({
        logger: deps.logger,
        isUnavailable,
        render: (trouble, request) => renderStatePage(trouble, languageOf(request)),
      }),
    );
    addFormParser(pages);
    pages.addHook(
      'onRequest',
      createSchemaGate(readiness, (request, reply) => {
        sendPage(reply, renderStatePage({ kind: 'unavailable' }, languageOf(request)));
      }),
    );
    pages.addHook('onRequest', createPageGate(deps));
    addErrorPages(pages, {
      service: 'Countinghouse accounting',
      publicUrl: deps.publicUrl,
      apiUrl: deps.publicUrl + basePath,
      guides: allGuides,
    });
    addInvoicePageRoutes(pages, deps);
    addQuotePageRoutes(pages, deps);
    addStatementPageRoutes(pages, deps);
    addGetLogoRoute(pages, deps);
    for (const place of ['/i/*', '/q/*', '/s/*']) {
      pages.get(place, { schema: { hide: true }, exposeHeadRoute: true }, (request, reply) =>
        sendPage(reply, renderStatePage({ kind: 'not_found' }, languageOf(request))),
      );
    }
  });
}

/** Rendering a file costs as much as this many pages. */
const viewsPerFile = 5;

/**
 * Counts before reading any of a form's body. A GET or HEAD counts as a view or file, anything else as
 * an answer.
 */
function createPageGate(deps: PageDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const decision = await deps.limiter.spend([
      { ...countedAs(request, deps), subject: clientAddress(request) },
    ]);
    if (decision.kind === 'allowed') return;
    const { retryAfterSeconds } = decision;
    const view = { kind: 'limited', retryAfterSeconds } as const;
    await sendPage(reply, renderStatePage(view, languageOf(request)));
  };
}

function countedAs({ method, routeOptions }: FastifyRequest, deps: PageDeps) {
  const isView = method === 'GET' || method === 'HEAD';
  if (!isView) return { name: 'answer', limit: deps.answersPerAddress } as const;
  const isFile = routeOptions.url?.endsWith('.pdf') === true;
  return isFile
    ? ({ name: 'file', limit: Math.ceil(deps.viewsPerAddress / viewsPerFile) } as const)
    : ({ name: 'view', limit: deps.viewsPerAddress } as const);
}
