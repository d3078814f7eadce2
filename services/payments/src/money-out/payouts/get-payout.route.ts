import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { findPayout } from './find-payout.ts';
import { payoutId, payoutRecord, toPayoutRecord } from './payouts.wire.ts';

export function addGetPayoutRoute(server: HttpServer, database: Database): void {
  server.get(
    '/payouts/:id',
    routeOptions(
      { anyOf: ['payouts:read'] },
      { operationId: 'getPayout', tags: ['Payouts'], summary: 'Get a payout' },
      { params: payoutId, response: { 200: payoutRecord } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const payout = await findPayout(database, { workspaceId, id: request.params.id });
      if (payout === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toPayoutRecord(payout));
    },
  );
}
