import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { readTakings } from './read-takings.ts';
import { takingsQuery, takingsRecord, toTakingsRecord } from './takings.wire.ts';

interface TakingsDeps {
  readonly database: Database;
  readonly now: () => Date;
}

export function addGetTakingsRoute(server: HttpServer, deps: TakingsDeps): void {
  server.get(
    '/takings',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'getTakings',
        tags: ['Home'],
        summary: 'Get what was taken and refunded by day, and the period before',
      },
      { querystring: takingsQuery, response: { 200: takingsRecord } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { days: dayCount, time_zone: timeZone, currency = null } = request.query;
      const takings = await readTakings(deps, { workspaceId, timeZone, dayCount, currency });
      return reply.send(toTakingsRecord(takings, timeZone));
    },
  );
}
