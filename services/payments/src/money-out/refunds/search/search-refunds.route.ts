import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../../edge/caller.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { toPageRecord, toTimePage } from '../../../edge/time-page.wire.ts';
import type { Database } from '../../../kernel/database.ts';
import { toRefundRecord } from '../refunds.wire.ts';
import { searchRefunds } from './search-refunds.ts';
import { refundPage, refundSearchQuery } from './search-refunds.wire.ts';

export function addSearchRefundsRoute(server: HttpServer, database: Database): void {
  server.get(
    '/refunds',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'searchRefunds',
        tags: ['Payments'],
        summary: 'List refunds of all payments by status, currency and time, newest first',
      },
      { querystring: refundSearchQuery, response: { 200: refundPage } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const { status = null, limit } = request.query;
      const filter = { workspaceId, status, ...toTimePage(request.query) };
      const refunds = await searchRefunds(database, filter, limit);
      return reply.send(
        toPageRecord(refunds, limit, (refund) => toRefundRecord(refund, environment)),
      );
    },
  );
}
