import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { getHome } from './get-home.ts';
import { homeRecord, toHomeRecord } from './home.wire.ts';

export function addGetHomeRoute(
  organisation: HttpServer,
  deps: Pick<BooksDeps, 'database' | 'now'>,
): void {
  organisation.get(
    '',
    routeOptions(
      'any_member',
      {
        operationId: 'getOrganisationHome',
        tags: ['Members'],
        summary: 'Retrieve your role and your open tasks',
      },
      { params: orgParams, response: { 200: homeRecord } },
    ),
    async (request, reply) => {
      const caller = memberCallerOf(request);
      return reply.send(toHomeRecord(await getHome(deps, caller), caller));
    },
  );
}
