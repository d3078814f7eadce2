import type { HttpServer } from '@countinghouse/http';
import { memberOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { businessHomeRecord, toBusinessHomeRecord } from './business-home.wire.ts';
import { getBusinessHome } from './get-business-home.ts';

export function addGetBusinessHomeRoute(server: HttpServer, database: Database): void {
  server.get(
    '',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'getBusiness',
        tags: ['Business'],
        summary: 'Get the business, its workspaces and your permissions in them',
        description: 'Every member can read it.',
      },
      { response: { 200: businessHomeRecord } },
    ),
    async (request, reply) =>
      reply.send(toBusinessHomeRecord(await getBusinessHome(database, memberOf(request)))),
  );
}
