import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { breakList, toBreakList } from './breaks.wire.ts';
import { listMerchantBreaks } from './list-breaks.ts';

/** Lists where the provider's records differ from a merchant's. */
export function addListBreaksRoute(server: HttpServer, database: Database): void {
  server.get(
    '/reconciliation-breaks',
    routeOptions(
      { anyOf: ['settlements:read'] },
      {
        operationId: 'listReconciliationBreaks',
        tags: ['Settlements'],
        summary: 'List open differences between the provider’s lists and the ledger',
        description:
          'Each day’s charges, refunds, payouts and settlements are compared with what the provider lists. An empty list means that both agree.',
      },
      { response: { 200: breakList } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      return reply.send(toBreakList(await listMerchantBreaks(database, workspaceId)));
    },
  );
}
