import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { mayAct } from '@countinghouse/identity';
import { z } from 'zod';
import { consoleRoute, readRequestsOf, signedInOperatorOf } from '../../edge/console.ts';
import { uuid } from '../../edge/fields.wire.ts';
import { organisationTable } from '../../tenants/organisations/organisation-table.ts';
import {
  organisationFileRecord,
  organisationFilter,
  organisationList,
  toListedOrganisation,
  toOrganisationFileRecord,
} from './organisations.wire.ts';
import { listOrganisationsFor, readOrganisationFile } from './read-organisations.ts';
import type { ReadDeps } from './read-organisations.ts';

const tags = ['Organisations'];

export function addConsoleOrganisationRoutes(
  server: HttpServer,
  deps: ReadDeps & { readonly now: () => Date },
): void {
  server.get(
    '/organisations',
    consoleRoute(
      'viewer',
      { operationId: 'listOrganisations', tags, summary: 'List organisations, newest first' },
      { querystring: organisationFilter, response: { 200: organisationList } },
    ),
    async (request, reply) => {
      const { view, q: text = null } = request.query;
      const found = await listOrganisationsFor(deps, { view, text });
      return reply.send({ data: found.map(toListedOrganisation) });
    },
  );

  server.get(
    '/organisations/:id',
    consoleRoute(
      'viewer',
      { operationId: 'getOrganisationFile', tags, summary: 'Get an organisation and its members' },
      { params: z.object({ id: uuid() }), response: { 200: organisationFileRecord } },
    ),
    async (request, reply) => {
      const { id } = request.params;
      const file = await readOrganisationFile(deps, id);
      if (file === null) return sendError(reply, standardReplies.notFound);
      return reply.send(
        toOrganisationFileRecord(file, {
          mayAct: mayAct(signedInOperatorOf(request).role),
          requests: await readRequestsOf(deps, organisationTable, request, id),
        }),
      );
    },
  );
}
