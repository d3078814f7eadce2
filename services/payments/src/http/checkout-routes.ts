import { clientAddress, invalidRequest, RefusedRequest } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { Readiness } from '@countinghouse/http';
import { isUnavailable } from '@countinghouse/postgres';
import { createSchemaGate } from '@countinghouse/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addCancelAttemptRoute } from '../checkout/cancel-attempt.route.ts';
import { parseCheckoutCode } from '../checkout/checkout-code.rules.ts';
import { createCheckoutSite } from '../checkout/checkout-site.ts';
import type { CheckoutDeps, CheckoutSite } from '../checkout/checkout-site.ts';
import { addPaymentPageRoute } from '../checkout/payment-page.route.ts';
import { addPaymentReceiptRoute } from '../checkout/payment-receipt.route.ts';
import { addReturnFromProviderRoute } from '../checkout/return-from-provider.route.ts';
import { addShowPayPageRoute } from '../checkout/show-pay-page.route.ts';
import { renderStatePage } from '../checkout/state.page.ts';
import { addSubmitPayPageRoute } from '../checkout/submit-pay-page.route.ts';
import { createPageErrorHandler } from './page-errors.ts';
import { languageOf } from './page-request.ts';
import { sendPage } from './send-page.ts';

/** Four short fields and a token; what is larger was not sent by our form. */
const formBytesMax = 8 * 1024;

export type CheckoutRouteDeps = CheckoutDeps & {
  readonly readiness: () => Promise<Readiness>;
};

/** The payer's pages, in a scope of their own: forms instead of JSON, pages instead of error bodies. */
export async function addCheckoutRoutes(root: HttpServer, deps: CheckoutRouteDeps): Promise<void> {
  const site = createCheckoutSite(deps);
  await root.register(async (pages) => {
    pages.setErrorHandler(
      createPageErrorHandler({ logger: deps.logger, isUnavailable, paths: site.paths }),
    );
    addFormParser(pages);
    pages.addHook(
      'onRequest',
      createSchemaGate(deps.readiness, (request, reply) => {
        sendPage(reply, renderStatePage({ kind: 'unavailable' }, languageOf(request), site.paths));
      }),
    );
    pages.addHook('onRequest', createPageGate(site));
    addShowPayPageRoute(pages, site);
    addSubmitPayPageRoute(pages, site);
    addPaymentPageRoute(pages, site);
    addPaymentReceiptRoute(pages, site);
    addReturnFromProviderRoute(pages, site);
    addCancelAttemptRoute(pages, site);
    pages.get('/pay/*', { schema: { hide: true } }, (request, reply) =>
      sendPage(reply, renderStatePage({ kind: 'not_found' }, languageOf(request), site.paths)),
    );
  });
}

/** Bodies are forms or absent; anything else did not come from our pages. */
function addFormParser(pages: HttpServer): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: formBytesMax },
    (_request, bytes, done) => {
      const fields = readForm(bytes);
      if (fields === null) done(new RefusedRequest(invalidRequest('not a form')));
      else done(null, fields);
    },
  );
  pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formBytesMax }, refuseBody);
}

/** What a decoder puts where bytes were no text. */
const replacementCharacter = '\u{FFFD}';

/** Null for what no browser sends from our pages: not UTF-8, or a field twice, of which one would win. */
function readForm(bytes: Buffer): Readonly<Record<string, string>> | null {
  const fields = [...new URLSearchParams(bytes.toString('utf8'))];
  const isText = fields.every((field) => !field.join('').includes(replacementCharacter));
  const names = new Set(fields.map(([name]) => name));
  return isText && names.size === fields.length ? Object.fromEntries(fields) : null;
}

function refuseBody(
  _request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: undefined) => void,
): void {
  if (bytes.length > 0) done(new RefusedRequest(invalidRequest('not a form')));
  else done(null, undefined);
}

/** Counted before a byte of the form is read. A GET is a view, everything else an attempt. */
function createPageGate(site: CheckoutSite) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = clientAddress(request);
    const code = codeOf(request.params);
    const outcome = await (request.method === 'GET'
      ? site.limits.spendView(address)
      : site.limits.spendAttempt(address, code));
    if (outcome.kind === 'allowed') return;
    const { retryAfterSeconds } = outcome;
    const view = { kind: 'limited', code, retryAfterSeconds } as const;
    await sendPage(reply, renderStatePage(view, languageOf(request), site.paths));
  };
}

function codeOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('code' in params)) return null;
  return typeof params.code === 'string' ? parseCheckoutCode(params.code) : null;
}
