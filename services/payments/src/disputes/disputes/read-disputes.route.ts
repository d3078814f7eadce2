import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import {
  disputeId,
  disputeListQuery,
  disputePage,
  disputeRecord,
  toDisputePage,
  toDisputeRecord,
} from './disputes.wire.ts';
import { findDispute } from './find-dispute.ts';
import { listDisputes } from './list-disputes.ts';

export function addDisputeReadRoutes(server: HttpServer, database: Database): void {
  server.get(
    '/disputes',
    routeOptions(
      { anyOf: ['disputes:read'] },
      {
        operationId: 'listDisputes',
        tags: ['Disputes'],
        summary: 'List disputes, newest first',
        description: 'The service reads the provider’s disputes every five minutes.',
      },
      { querystring: disputeListQuery, response: { 200: disputePage } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const { limit, status = null, payment_id, starting_after } = request.query;
      const filter = {
        workspaceId,
        status,
        paymentId: payment_id ?? null,
        olderThanId: starting_after ?? null,
      };
      const disputes = await listDisputes(database, filter, limit);
      return reply.send(toDisputePage(disputes, limit, environment));
    },
  );

  server.get(
    '/disputes/:id',
    routeOptions(
      { anyOf: ['disputes:read'] },
      {
        operationId: 'getDispute',
        tags: ['Disputes'],
        summary: 'Get a dispute',
        description: 'Returns the dispute’s status, when its answer is due, and the answer.',
      },
      { params: disputeId, response: { 200: disputeRecord } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      const dispute = await findDispute(database, { workspaceId, id: request.params.id });
      if (dispute === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toDisputeRecord(dispute, environment));
    },
  );
}
