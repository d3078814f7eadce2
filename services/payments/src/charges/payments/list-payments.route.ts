import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { readPaymentPage } from './list-payments.ts';
import { paymentListQuery, paymentPage, toPaymentPage } from './payments.wire.ts';

export function addListPaymentsRoute(server: HttpServer, database: Database): void {
  server.get(
    '/payments',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'listPayments',
        tags: ['Payments'],
        summary: 'List payments, newest first',
        description:
          'To get the next page, pass `next_cursor` as `starting_after`. Stop when `data` is empty or `next_cursor` is null.',
      },
      { querystring: paymentListQuery, response: { 200: paymentPage } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const page = await readPaymentPage(database, {
        workspaceId,
        status: request.query.status ?? null,
        paymentLinkId: request.query.payment_link_id ?? null,
        qrCodeId: request.query.qr_code_id ?? null,
        subscriptionId: request.query.subscription_id ?? null,
        olderThanId: request.query.starting_after ?? null,
        limit: request.query.limit,
      });
      return reply.send(toPaymentPage(page, environment));
    },
  );
}
