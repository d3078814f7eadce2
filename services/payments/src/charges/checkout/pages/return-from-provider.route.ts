import type { HttpServer } from '@countinghouse/http';
import { returnFromProvider } from '../follow-payment.ts';
import type { CheckoutSite } from './checkout-site.ts';
import { paymentParams } from './checkout.wire.ts';
import { languageOf, pageQueryOf } from './page-request.ts';
import { sendLeaving } from './send-leaving.reply.ts';

/** The provider redirects the browser here, and a waiting page reloads through it. */
export function addReturnFromProviderRoute(pages: HttpServer, site: CheckoutSite): void {
  const schema = { hide: true, params: paymentParams };
  pages.get(
    '/pay/:code/:paymentId/return',
    { schema, exposeHeadRoute: true },
    async (request, reply) => {
      const leaving = await returnFromProvider(site, request.params, pageQueryOf(request));
      return sendLeaving(reply, leaving, {
        paths: site.paths,
        paymentId: request.params.paymentId,
        language: languageOf(request),
      });
    },
  );
}
