import type { HttpServer } from '@countinghouse/http';
import type { Database } from '../database.ts';
import { memberOf } from '../http/caller.ts';
import { routeOptions } from '../http/route-options.ts';
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
