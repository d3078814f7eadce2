import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { getOverview } from './get-overview.ts';
import { overviewRecord, toOverviewRecord } from './overview.wire.ts';

interface OverviewDeps {
  readonly database: Database;
  readonly now: () => Date;
}

export function addGetOverviewRoute(server: HttpServer, deps: OverviewDeps): void {
  server.get(
    '/overview',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'getOverview',
        tags: ['Home'],
        summary: 'Get the home screen figures',
      },
      { response: { 200: overviewRecord } },
    ),
    async (request, reply) =>
      reply.send(toOverviewRecord(await getOverview(deps, callerOf(request).workspaceId))),
  );
}
