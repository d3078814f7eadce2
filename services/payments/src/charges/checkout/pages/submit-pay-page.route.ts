import { clientAddress } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { sendPage, sendToAddress } from '@countinghouse/pages';
import type { PayerLanguage, Page } from '@countinghouse/pages';
import { limitSubmit } from '../limit-submits.ts';
import type { PayTarget } from '../pay-target.rules.ts';
import { submitCheckout } from '../submit-checkout.ts';
import { visitCheckout } from '../visit-checkout.ts';
import type { CheckoutSite } from './checkout-site.ts';
import { codeParams, payerFormBody } from './checkout.wire.ts';
import { renderHandoverPage } from './handover.page.ts';
import { renderOpenPage } from './open.page.ts';
import type { OpenPageReply } from './open.page.ts';
import { languageOf } from './page-request.ts';
import { renderStatePage } from './state.page.ts';

/** Every success is a redirect, so that a reload never submits twice. */
export function addSubmitPayPageRoute(pages: HttpServer, site: CheckoutSite): void {
  const schema = { hide: true, params: codeParams, body: payerFormBody };
  pages.post('/pay/:code', { schema }, async (request, reply) => {
    const language = languageOf(request);
    const setting = { language, paths: site.paths };
    const { code } = request.params;
    const sent = { address: clientAddress(request), code, token: request.body.token };
    const limited = await limitSubmit(site, sent);
    if (limited !== null) return sendPage(reply, renderStatePage(limited, language, site.paths));
    const visit = await visitCheckout(site, code);
    if (visit.kind !== 'open') return sendPage(reply, renderStatePage(visit, language, site.paths));
    const { target } = visit;
    const { token, ...fields } = request.body;
    const outcome = await submitCheckout(site, { target, fields, token, language });
    switch (outcome.kind) {
      case 'started':
        if (site.isProviderPage(outcome.url)) return sendToAddress(reply, outcome.url);
        // Not a page we expect: browsers would stop the form's redirect, but follow a page's link.
        site.logger.warn({ request_id: request.id }, 'provider_page_origin_unlisted');
        return sendPage(reply, renderHandoverPage({ ...setting, target, address: outcome.url }));
      case 'known': {
        const path = { code: target.code, paymentId: outcome.paymentId };
        return sendToAddress(reply, site.paths.payment(path, language));
      }
      case 'flawed':
      case 'stale':
        return sendPage(reply, formAgain(site, target, language, { ...outcome, fields }));
      case 'paused':
      case 'closed':
      case 'refused':
      case 'provider_failed':
        return sendPage(reply, renderStatePage({ ...outcome, target }, language, site.paths));
    }
  });
}

function formAgain(
  site: CheckoutSite,
  target: PayTarget,
  language: PayerLanguage,
  reply: OpenPageReply,
): Page {
  return renderOpenPage({
    target,
    language,
    paths: site.paths,
    token: site.tokens.issue(target.code),
    formTargets: site.formTargets(target),
    reply,
  });
}
