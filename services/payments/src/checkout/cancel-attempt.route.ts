import type { HttpServer } from '@countinghouse/http';
import { languageOf } from '../http/page-request.ts';
import { sendLeaving } from '../http/send-leaving.ts';
import type { CheckoutSite } from './checkout-site.ts';
import { paymentParams } from './checkout.wire.ts';
import { cancelAttempt } from './follow-payment.ts';

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
