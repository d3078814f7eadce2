import type { HttpServer } from '@countinghouse/http';
import { searchQuery, searchRecord } from '@countinghouse/identity';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { searchOrganisation } from './search-organisation.ts';

export function addSearchOrganisationRoute(
  organisation: HttpServer,
  deps: Pick<BooksDeps, 'database'>,
): void {
  organisation.get(
    '/search',
    routeOptions(
      'any_member',
      {
        operationId: 'searchOrganisation',
        tags: ['Members'],
        summary: 'Search everything in the organisation',
        description:
          'Documents, contacts, payments, quotes, leads, bank lines, journal entries, accounts and items that your role may read.',
      },
      { params: orgParams, querystring: searchQuery, response: { 200: searchRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      const found = await searchOrganisation(deps, caller, request.query.q);
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
