import type { HttpServer } from '@countinghouse/http';
import { changesQuery, changesRecord } from '@countinghouse/identity';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { readChanges } from './read-changes.ts';

export function addGetChangesRoute(
  organisation: HttpServer,
  deps: Pick<BooksDeps, 'database' | 'now'>,
): void {
  const { config, schema } = routeOptions(
    'any_member',
    {
      operationId: 'getChanges',
      tags: ['Members'],
      summary: 'Retrieve what changed in the organisation',
      description:
        'For screens that are kept up to date: ask every ten seconds or so, and read again what changed. Does not count as using the session.',
    },
    { params: orgParams, querystring: changesQuery, response: { 200: changesRecord } },
  );
  organisation.get(
    '/changes',
    { schema, config: { ...config, countsAsSeen: false } },
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      return reply.send(await readChanges(deps, orgId, request.query.after));
    },
  );
}
