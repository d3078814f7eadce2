import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../../edge/caller.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import { toPageRecord, toTimePage } from '../../../edge/time-page.wire.ts';
import type { Database } from '../../../kernel/database.ts';
import { toPayoutRecord } from '../payouts.wire.ts';
import { searchPayouts } from './search-payouts.ts';
import { payoutPage, payoutSearchQuery } from './search-payouts.wire.ts';

export function addSearchPayoutsRoute(server: HttpServer, database: Database): void {
  server.get(
    '/payout-search',
    routeOptions(
      { anyOf: ['payouts:read'] },
      {
        operationId: 'searchPayouts',
        tags: ['Payouts'],
        summary: 'List payouts by status, currency and time, newest first',
      },
      { querystring: payoutSearchQuery, response: { 200: payoutPage } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { status = null, limit } = request.query;
      const filter = { workspaceId, status, ...toTimePage(request.query) };
      const payouts = await searchPayouts(database, filter, limit);
      return reply.send(toPageRecord(payouts, limit, toPayoutRecord));
    },
  );
}
