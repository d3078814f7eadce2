import type { HttpServer } from '@countinghouse/http';
import { sendPage } from '@countinghouse/pages';
import { visitCheckout } from '../visit-checkout.ts';
import type { CheckoutSite } from './checkout-site.ts';
import { codeParams } from './checkout.wire.ts';
import { renderOpenPage } from './open.page.ts';
import { languageOf } from './page-request.ts';
import { renderStatePage } from './state.page.ts';

/** GET has no side effects: previews and prefetches must not start payments. */
export function addShowPayPageRoute(pages: HttpServer, site: CheckoutSite): void {
  const schema = { hide: true, params: codeParams };
  pages.get('/pay/:code', { schema, exposeHeadRoute: true }, async (request, reply) => {
    const language = languageOf(request);
    const visit = await visitCheckout(site, request.params.code);
    if (visit.kind !== 'open') return sendPage(reply, renderStatePage(visit, language, site.paths));
    const { target } = visit;
    const page = renderOpenPage({
      target,
      language,
      paths: site.paths,
      token: site.tokens.issue(target.code),
      formTargets: site.formTargets(target),
    });
    return sendPage(reply, page);
  });
}
