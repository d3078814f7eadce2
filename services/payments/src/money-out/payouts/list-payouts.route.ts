import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { listRecentPayouts } from './find-payout.ts';
import { payoutList, toPayoutRecord } from './payouts.wire.ts';

export function addListPayoutsRoute(server: HttpServer, database: Database): void {
  server.get(
    '/payouts',
    routeOptions(
      { anyOf: ['payouts:read'] },
      {
        operationId: 'listPayouts',
        tags: ['Payouts'],
        summary: 'List the 50 most recent payouts, newest first',
      },
      { response: { 200: payoutList } },
    ),
    async (request, reply) => {
      const payouts = await listRecentPayouts(database, callerOf(request).workspaceId);
      return reply.send({ data: payouts.map(toPayoutRecord) });
    },
  );
}
