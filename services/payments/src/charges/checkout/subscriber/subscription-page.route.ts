import { clientAddress } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { sendPage, sendToAddress } from '@countinghouse/pages';
import type { Page, PayerLanguage } from '@countinghouse/pages';
import { limitSubmit } from '../limit-submits.ts';
import type { CheckoutSite } from '../pages/checkout-site.ts';
import { cardFormBody, codeParams, subscriptionParams } from '../pages/checkout.wire.ts';
import { renderHandoverPage } from '../pages/handover.page.ts';
import { languageOf } from '../pages/page-request.ts';
import { renderStatePage } from '../pages/state.page.ts';
import { visitCheckout } from '../visit-checkout.ts';
import { renderSubscriptionPage } from './subscription.page.ts';
import { payWithOtherCard, visitSubscription } from './visit-subscription.ts';
import type { SubscriberVisit } from './visit-subscription.ts';

/** The subscriber's own page. Only e-mails and the payment's page contain its address. */
export function addSubscriptionPageRoutes(pages: HttpServer, site: CheckoutSite): void {
  const schema = { hide: true, params: subscriptionParams };
  const path = '/pay/:code/subscription/:proof';
  pages.get(path, { schema, exposeHeadRoute: true }, async (request, reply) => {
    const language = languageOf(request);
    const visit = await visitSubscription(site, request.params);
    return sendPage(
      reply,
      visit === null ? notFound(site, language) : pageOf(site, visit, language),
    );
  });

  pages.post(`${path}/cancel`, { schema }, async (request, reply) => {
    const language = languageOf(request);
    const visit = await visitSubscription(site, request.params);
    if (visit === null) return sendPage(reply, notFound(site, language));
    await site.subscriptions.cancel(visit.target, visit.target.businessId);
    return sendToAddress(reply, site.paths.subscription(request.params, language));
  });

  addCardRoute(pages, site);
  addLinkRoute(pages, site);
}

function addCardRoute(pages: HttpServer, site: CheckoutSite): void {
  const schema = { hide: true, params: subscriptionParams, body: cardFormBody };
  pages.post('/pay/:code/subscription/:proof/card', { schema }, async (request, reply) => {
    const language = languageOf(request);
    const setting = { language, paths: site.paths };
    const { code } = request.params;
    const sent = { address: clientAddress(request), code, token: request.body.token };
    const limited = await limitSubmit(site, sent);
    if (limited !== null) return sendPage(reply, renderStatePage(limited, language, site.paths));
    const visit = await visitSubscription(site, request.params);
    if (visit === null) return sendPage(reply, notFound(site, language));
    const { target } = visit;
    if (target.isSuspended) {
      return sendPage(reply, renderStatePage({ kind: 'suspended', target }, language, site.paths));
    }
    const outcome = await payWithOtherCard(site, visit, { token: request.body.token, language });
    switch (outcome.kind) {
      case 'started':
        if (site.isProviderPage(outcome.url)) return sendToAddress(reply, outcome.url);
        return sendPage(reply, renderHandoverPage({ ...setting, target, address: outcome.url }));
      case 'known': {
        const key = { code: target.code, paymentId: outcome.paymentId };
        return sendToAddress(reply, site.paths.payment(key, language));
      }
      case 'stale':
      case 'closed':
        // The form has expired, or the charge has succeeded since: the page shows the current
        // state.
        return sendToAddress(reply, site.paths.subscription(request.params, language));
      case 'refused':
      case 'paused':
      case 'provider_failed':
        return sendPage(reply, renderStatePage({ ...outcome, target }, language, site.paths));
    }
  });
}

/**
 * Anyone who finds a subscription's payment page can have the page address e-mailed to the
 * subscriber.
 */
function addLinkRoute(pages: HttpServer, site: CheckoutSite): void {
  const schema = { hide: true, params: codeParams };
  pages.post('/pay/:code/subscription-link', { schema }, async (request, reply) => {
    const language = languageOf(request);
    const visit = await visitCheckout(site, request.params.code);
    if (visit.kind === 'not_found' || visit.target.kind !== 'subscription') {
      return sendPage(reply, notFound(site, language));
    }
    const { target } = visit;
    await site.subscriptions.mailLink(target);
    return sendPage(reply, renderStatePage({ kind: 'link_mailed', target }, language, site.paths));
  });
}

function notFound(site: CheckoutSite, language: PayerLanguage): Page {
  return renderStatePage({ kind: 'not_found' }, language, site.paths);
}

function pageOf(site: CheckoutSite, visit: SubscriberVisit, language: PayerLanguage): Page {
  return renderSubscriptionPage({
    ...visit,
    token: site.tokens.issue(visit.target.code),
    formTargets: site.formTargets(visit.target),
    now: site.now(),
    language,
    paths: site.paths,
  });
}
