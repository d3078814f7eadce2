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
import { addWakeUpRoute } from '../payments-bridge/connections/keys/wake-ups.route.ts';
import type { ServerDeps } from './server-deps.ts';
import type { PageDeps } from './server-deps.ts';

/** Pages for whoever holds a link, in a scope of their own: forms instead of JSON, pages for errors. */
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
    for (const place of ['/i/*', '/q/*']) {
      pages.get(place, { schema: { hide: true }, exposeHeadRoute: true }, (request, reply) =>
        sendPage(reply, renderStatePage({ kind: 'not_found' }, languageOf(request))),
      );
    }
  });
}

/** A file takes as long to make as so many pages. */
const viewsPerFile = 5;

/** Counted before a byte of a form is read. A GET or HEAD is a view or a file, everything else an answer. */
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
