import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { paymentPage, toPaymentPage } from './payments.wire.ts';
import { searchPayments } from './search-payments.ts';
import type { PaymentSearchDeps } from './search-payments.ts';
import { paymentSearchQuery, toPaymentSearch } from './search-payments.wire.ts';

export function addSearchPaymentsRoute(server: HttpServer, deps: PaymentSearchDeps): void {
  server.get(
    '/payment-search',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'searchPayments',
        tags: ['Payments'],
        summary: 'Search payments by reference, amount, link or time, newest first',
        description:
          'A page can be short or empty while `has_more` is true. Continue with `next_cursor` until it is null.',
      },
      { querystring: paymentSearchQuery, response: { 200: paymentPage } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const page = await searchPayments(deps, { workspaceId, ...toPaymentSearch(request.query) });
      return reply.send(toPaymentPage(page, environment));
    },
  );
}
