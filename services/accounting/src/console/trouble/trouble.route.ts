import type { HttpServer } from '@countinghouse/http';
import { consoleRoute } from '../../edge/console.ts';
import { listClosings, listConnections, readOverview } from './read-trouble.ts';
import type { TroubleDeps } from './read-trouble.ts';
import {
  closingList,
  connectionList,
  overviewRecord,
  toClosingRecord,
  toConnectionRecord,
  toOverviewRecord,
} from './trouble.wire.ts';

const tags = ['Trouble'];

/** What needs a person. */
export function addTroubleRoutes(server: HttpServer, deps: TroubleDeps): void {
  server.get(
    '/overview',
    consoleRoute(
      'viewer',
      { operationId: 'getOverview', tags, summary: 'Count what needs a person' },
      { response: { 200: overviewRecord } },
    ),
    async (_request, reply) => reply.send(toOverviewRecord(await readOverview(deps))),
  );
  server.get(
    '/connections',
    consoleRoute(
      'viewer',
      {
        operationId: 'listTroubledConnections',
        tags,
        summary: 'List connections to payments that stopped or are behind',
      },
      { response: { 200: connectionList } },
    ),
    async (_request, reply) => {
      const found = await listConnections(deps);
      return reply.send({ data: found.map(toConnectionRecord) });
    },
  );
  server.get(
    '/closings',
    consoleRoute(
      'viewer',
      { operationId: 'listClosings', tags, summary: 'List organisations that close' },
      { response: { 200: closingList } },
    ),
    async (_request, reply) => {
      const found = await listClosings(deps);
      return reply.send({ data: found.map(toClosingRecord) });
    },
  );
}
