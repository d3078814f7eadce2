import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { balanceList, toBalanceRecord } from './balances.wire.ts';
import { getBalance } from './get-balance.ts';
import type { GetBalanceDeps } from './get-balance.ts';

export function addGetBalanceRoute(server: HttpServer, deps: GetBalanceDeps): void {
  server.get(
    '/balance',
    routeOptions(
      { anyOf: ['settlements:read'] },
      {
        operationId: 'getBalance',
        answers: { 200: 'The balances, one per currency.' },
        tags: ['Settlements'],
        summary: 'Get the balance',
        description:
          'Returns the available, pending, held, disputed, reserved, owed and payable amounts per currency, exact at the time of the response.',
      },
      { response: { 200: balanceList } },
    ),
    async (request, reply) => {
      const balances = await getBalance(deps, callerOf(request).workspaceId);
      return reply.send({ data: balances.map(toBalanceRecord) });
    },
  );
}
