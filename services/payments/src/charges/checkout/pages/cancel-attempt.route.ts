import type { HttpServer } from '@countinghouse/http';
import { cancelAttempt } from '../follow-payment.ts';
import type { CheckoutSite } from './checkout-site.ts';
import { paymentParams } from './checkout.wire.ts';
import { languageOf } from './page-request.ts';
import { sendLeaving } from './send-leaving.reply.ts';

export function addCancelAttemptRoute(pages: HttpServer, site: CheckoutSite): void {
  const schema = { hide: true, params: paymentParams };
  pages.post('/pay/:code/:paymentId/cancel', { schema }, async (request, reply) => {
    const leaving = await cancelAttempt(site, request.params);
    return sendLeaving(reply, leaving, {
      paths: site.paths,
      paymentId: request.params.paymentId,
      language: languageOf(request),
    });
  });
}
