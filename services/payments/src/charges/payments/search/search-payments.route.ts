import { sendPieces } from '@countinghouse/http';
import type { HttpServer, Pace } from '@countinghouse/http';
import { callerOf } from '../../../edge/caller.ts';
import { requireScopes } from '../../../edge/require-scopes.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { toPaymentPage } from '../payments.wire.ts';
import { countPayments } from './count-payments.ts';
import { readFoundPayments, searchPayments } from './search-payments.ts';
import type { PaymentSearchDeps } from './search-payments.ts';
import {
  paymentCountsQuery,
  paymentCountsRecord,
  paymentSearchQuery,
  paymentSearchResponse,
  toPaymentCountsRecord,
  toPaymentFilter,
  toPaymentsCsv,
} from './search-payments.wire.ts';

/** No resources are held while a caller reads, so the time limits are generous. */
const pace: Pace = { silenceMsMax: 30_000, totalMsMax: 1_800_000 };

export function addSearchPaymentsRoutes(server: HttpServer, deps: PaymentSearchDeps): void {
  server.get(
    '/payment-search',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'searchPayments',
        tags: ['Payments'],
        summary: 'Search payments by what is known of them, newest first, as pages or CSV',
        description:
          'A page can be short or empty while `has_more` is true. Continue with `next_cursor` until it is null.',
      },
      { querystring: paymentSearchQuery, response: { 200: paymentSearchResponse } },
    ),
    async (request, reply) => {
      const caller = callerOf(request);
      const { workspaceId, environment } = caller;
      const { format, limit, starting_after: olderThanId = null } = request.query;
      const filter = { workspaceId, ...toPaymentFilter(request.query) };
      if (format === 'json') {
        const page = await searchPayments(deps, filter, { olderThanId, limit });
        return reply.send(toPaymentPage(page, environment));
      }
      requireScopes(caller, ['reports:export']);
      reply.header('content-type', 'text/csv; charset=utf-8; header=present');
      reply.header('content-disposition', 'attachment; filename="payments.csv"');
      return sendPieces(reply, toPaymentsCsv(readFoundPayments(deps, filter)), pace);
    },
  );

  server.get(
    '/payment-counts',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'countPayments',
        tags: ['Payments'],
        summary: 'Count the payments that fit a search, by status',
        description: 'Takes the filters of the search. `status` and `attention` have no effect.',
      },
      { querystring: paymentCountsQuery, response: { 200: paymentCountsRecord } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const filter = { workspaceId, ...toPaymentFilter(request.query) };
      return reply.send(toPaymentCountsRecord(await countPayments(deps, filter)));
    },
  );
}
