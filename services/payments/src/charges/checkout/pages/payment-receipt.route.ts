import type { HttpServer } from '@countinghouse/http';
import { sendPage } from '@countinghouse/pages';
import { findReceipt } from '../follow-payment.ts';
import type { CheckoutSite } from './checkout-site.ts';
import { paymentParams } from './checkout.wire.ts';
import { languageOf } from './page-request.ts';
import { renderReceiptPage } from './receipt.page.ts';
import { renderStatePage } from './state.page.ts';

export function addPaymentReceiptRoute(pages: HttpServer, site: CheckoutSite): void {
  const schema = { hide: true, params: paymentParams };
  pages.get(
    '/pay/:code/:paymentId/receipt',
    { schema, exposeHeadRoute: true },
    async (request, reply) => {
      const language = languageOf(request);
      const { paths } = site;
      const receipt = await findReceipt(site, request.params);
      return sendPage(
        reply,
        receipt === null
          ? renderStatePage({ kind: 'not_found' }, language, paths)
          : renderReceiptPage({ ...receipt, language, paths }),
      );
    },
  );
}
