import type { HttpServer } from '@countinghouse/http';
import { sendPage } from '@countinghouse/pages';
import { followPayment } from '../follow-payment.ts';
import type { CheckoutSite } from './checkout-site.ts';
import { paymentParams } from './checkout.wire.ts';
import { languageOf, pageQueryOf } from './page-request.ts';
import { renderPaymentPage } from './payment.page.ts';
import { renderStatePage } from './state.page.ts';

export function addPaymentPageRoute(pages: HttpServer, site: CheckoutSite): void {
  const schema = { hide: true, params: paymentParams };
  pages.get('/pay/:code/:paymentId', { schema, exposeHeadRoute: true }, async (request, reply) => {
    const language = languageOf(request);
    const followed = await followPayment(site, request.params);
    if (followed === null) {
      return sendPage(reply, renderStatePage({ kind: 'not_found' }, language, site.paths));
    }
    const page = renderPaymentPage({
      ...followed,
      isReloading: !pageQueryOf(request).isReloadOff,
      formTargets: site.formTargets(followed.target),
      now: site.now(),
      language,
      paths: site.paths,
    });
    return sendPage(reply, page);
  });
}
