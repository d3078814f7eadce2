import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { payoutId } from '../../money-out/payouts/payouts.wire.ts';
import { findPayoutTrail } from './find-payout-trail.ts';
import { payoutTrailRecord, toPayoutTrailRecord } from './payout-trail.wire.ts';

export function addGetPayoutTrailRoute(server: HttpServer, database: Database): void {
  server.get(
    '/payouts/:id/trail',
    routeOptions(
      { anyOf: ['payouts:read'] },
      {
        operationId: 'getPayoutTrail',
        tags: ['Payouts'],
        summary: 'Get a payout with what it is made of, its postings and its events',
      },
      { params: payoutId, response: { 200: payoutTrailRecord } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const trail = await findPayoutTrail(database, { workspaceId, id: request.params.id });
      if (trail === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toPayoutTrailRecord(trail));
    },
  );
}
