import { sendError, sendList, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { GetPayment } from '../../charges/payments/get-payment.ts';
import { paymentId } from '../../charges/payments/payments.wire.ts';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { readRefundPages } from './list-refunds.ts';
import { refundList, refundListQuery, toRefundRecord } from './refunds.wire.ts';

interface ListRefundsDeps {
  readonly database: Database;
  readonly getPayment: GetPayment;
}

export function addListRefundsRoute(server: HttpServer, deps: ListRefundsDeps): void {
  server.get(
    '/payments/:id/refunds',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'listRefunds',
        tags: ['Payments'],
        summary: 'List a payment’s refunds, newest first',
        description: 'Includes refunds that failed, were cancelled or are awaiting approval.',
      },
      { params: paymentId, querystring: refundListQuery, response: { 200: refundList } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const key = { workspaceId, id: request.params.id };
      if ((await deps.getPayment(key)) === null) return sendError(reply, standardReplies.notFound);
      const pages = readRefundPages(deps.database, key, request.query.status ?? null);
      return sendList(reply, pages, (refund) => toRefundRecord(refund, environment));
    },
  );
}
