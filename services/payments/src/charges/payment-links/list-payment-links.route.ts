import { sendList } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { readPaymentLinkPages } from './list-payment-links.ts';
import type { ReadPaymentLinksDeps } from './list-payment-links.ts';
import { paymentLinkList, toPaymentLinkRecord } from './payment-links.wire.ts';

export function addListPaymentLinksRoute(server: HttpServer, deps: ReadPaymentLinksDeps): void {
  server.get(
    '/payment-links',
    routeOptions(
      { anyOf: ['payment_links:write'] },
      {
        operationId: 'listPaymentLinks',
        tags: ['Payment links'],
        summary: 'List payment links, newest first',
        description: 'Returns every payment link, streamed.',
      },
      { response: { 200: paymentLinkList } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const around = { environment, publicUrl: deps.publicUrl, now: deps.now() };
      return sendList(reply, readPaymentLinkPages(deps.database, workspaceId), (link) =>
        toPaymentLinkRecord(link, around),
      );
    },
  );
}
