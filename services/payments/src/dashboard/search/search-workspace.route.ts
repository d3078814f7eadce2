import type { HttpServer } from '@countinghouse/http';
import { searchQuery, searchRecord } from '@countinghouse/identity';
import { callerOf, memberOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { searchWorkspace } from './search-workspace.ts';

export function addSearchWorkspaceRoute(
  workspace: HttpServer,
  deps: { readonly database: Database },
): void {
  workspace.get(
    '/search',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'searchWorkspace',
        tags: ['Home'],
        summary: 'Search everything in the workspace',
        description:
          'Payments, refunds, payouts, payment links, QR codes, subscriptions and split recipients that your role may read.',
      },
      { querystring: searchQuery, response: { 200: searchRecord } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const place = { workspaceId, role: memberOf(request).role };
      const found = await searchWorkspace(deps, place, request.query.q);
      const data = found.map(({ kind, id, title, subtitle, path }) => ({
        kind,
        id,
        title: title ?? id,
        subtitle,
        path,
      }));
      return reply.send({ data });
    },
  );
}
