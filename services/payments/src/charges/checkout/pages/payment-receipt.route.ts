import type { HttpServer } from '@countinghouse/http';
import { sendPage, sendPdf } from '@countinghouse/pages';
import { findReceipt } from '../follow-payment.ts';
import type { CheckoutSite } from './checkout-site.ts';
import { paymentParams } from './checkout.wire.ts';
import { languageOf } from './page-request.ts';
import { payerOf, renderReceiptPage } from './receipt.page.ts';
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
  pages.get(
    '/pay/:code/:paymentId/receipt.pdf',
    { schema, exposeHeadRoute: true },
    async (request, reply) => {
      const language = languageOf(request);
      const receipt = await findReceipt(site, request.params);
      if (receipt === null) {
        return sendPage(reply, renderStatePage({ kind: 'not_found' }, language, site.paths));
      }
      const payer = payerOf(receipt.payment);
      const { target, payment, number } = receipt;
      const subject = { target, payment, number, language, payer };
      const bytes = await site.drawReceipt(target.workspaceId, subject);
      return sendPdf(reply, { fileName: `${number}.pdf`, bytes: Buffer.from(bytes) });
    },
  );
}
