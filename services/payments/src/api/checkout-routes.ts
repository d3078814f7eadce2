import { clientAddress } from '@countinghouse/http';
import type { HttpServer, Readiness } from '@countinghouse/http';
import {
  addErrorPages,
  addFormParser,
  createPageErrorHandler,
  sendPage,
} from '@countinghouse/pages';
import { isUnavailable } from '@countinghouse/postgres';
import { createSchemaGate } from '@countinghouse/process';
import { PoolBusy } from '@countinghouse/workers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addGetLogoRoute } from '../business/brand/get-logo.route.ts';
import { parseCheckoutCode } from '../charges/checkout/checkout-code.rules.ts';
import { addCancelAttemptRoute } from '../charges/checkout/pages/cancel-attempt.route.ts';
import type { CheckoutDeps, CheckoutSite } from '../charges/checkout/pages/checkout-site.ts';
import { languageOf } from '../charges/checkout/pages/page-request.ts';
import { addPaymentPageRoute } from '../charges/checkout/pages/payment-page.route.ts';
import { addPaymentReceiptRoute } from '../charges/checkout/pages/payment-receipt.route.ts';
import { addReturnFromProviderRoute } from '../charges/checkout/pages/return-from-provider.route.ts';
import { addShowPayPageRoute } from '../charges/checkout/pages/show-pay-page.route.ts';
import { renderStatePage } from '../charges/checkout/pages/state.page.ts';
import { addSubmitPayPageRoute } from '../charges/checkout/pages/submit-pay-page.route.ts';
import { addSubscriptionPageRoutes } from '../charges/checkout/subscriber/subscription-page.route.ts';
import { addGetQrImageRoutes } from '../charges/qr-codes/get-qr-image.route.ts';
import { allGuides } from '../edge/reasons.ts';

export type CheckoutRouteDeps = CheckoutDeps & {
  readonly site: CheckoutSite;
  readonly readiness: () => Promise<Readiness>;
  /** The base URL of the key API. */
  readonly apiUrl: string;
};

/** The payer's pages, in a separate scope: forms instead of JSON, pages instead of error bodies. */
export async function addCheckoutRoutes(root: HttpServer, deps: CheckoutRouteDeps): Promise<void> {
  const { site } = deps;
  addGetQrImageRoutes(root, deps, site.limits);
  addGetLogoRoute(root, deps);
  await root.register(async (pages) => {
    pages.setErrorHandler(
      createPageErrorHandler({
        logger: deps.logger,
        isUnavailable: (error) => error instanceof PoolBusy || isUnavailable(error),
        render: (trouble, request) => renderStatePage(trouble, languageOf(request), site.paths),
      }),
    );
    addFormParser(pages);
    pages.addHook(
      'onRequest',
      createSchemaGate(deps.readiness, (request, reply) => {
        sendPage(reply, renderStatePage({ kind: 'unavailable' }, languageOf(request), site.paths));
      }),
    );
    pages.addHook('onRequest', createPageGate(site));
    addErrorPages(pages, {
      service: 'Countinghouse payments',
      guides: allGuides,
      ...deps,
    });
    addShowPayPageRoute(pages, site);
    addSubmitPayPageRoute(pages, site);
    addSubscriptionPageRoutes(pages, site);
    addPaymentPageRoute(pages, site);
    addPaymentReceiptRoute(pages, site);
    addReturnFromProviderRoute(pages, site);
    addCancelAttemptRoute(pages, site);
    pages.get('/pay/*', { schema: { hide: true }, exposeHeadRoute: true }, (request, reply) =>
      sendPage(reply, renderStatePage({ kind: 'not_found' }, languageOf(request), site.paths)),
    );
  });
}

/** Counted before any of the form is read. A GET or HEAD is a view, everything else an attempt. */
function createPageGate(site: CheckoutSite) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = clientAddress(request);
    const code = codeOf(request.params);
    const outcome = await (isView(request.method)
      ? site.limits.spendView(address)
      : site.limits.spendAttempt(address));
    if (outcome.kind === 'allowed') return;
    const { retryAfterSeconds } = outcome;
    const view = { kind: 'limited', code, retryAfterSeconds } as const;
    await sendPage(reply, renderStatePage(view, languageOf(request), site.paths));
  };
}

function isView(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function codeOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('code' in params)) return null;
  return typeof params.code === 'string' ? parseCheckoutCode(params.code) : null;
}
