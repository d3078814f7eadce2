import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/capability.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { accountList, toAccountRecord } from './accounts.wire.ts';
import { listChart } from './list-chart.ts';
import type { ReadChartDeps } from './list-chart.ts';

export function addListAccountsRoute(api: HttpServer, deps: ReadChartDeps): void {
  api.get(
    '/accounts',
    routeOptions(
      'read',
      {
        operationId: 'listAccounts',
        tags: ['Accounts'],
        summary: 'List the chart of accounts by code',
        description: 'Returns every account.',
      },
      { response: { 200: accountList } },
    ),
    async (request, reply) => {
      const chart = await listChart(deps, callerOf(request).orgId);
      return reply.send({ data: chart.map(toAccountRecord) });
    },
  );
}
