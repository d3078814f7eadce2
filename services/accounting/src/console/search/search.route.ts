import { closedObject } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { searchRecord } from '@countinghouse/identity';
import { consoleRoute } from '../../edge/console.ts';
import { text } from '../../edge/fields.wire.ts';
import type { Database } from '../../kernel/database.ts';
import { listFound } from './find-anything.ts';

const query = closedObject({
  q: text({ min: 2, max: 100 }).meta({
    description:
      'The id of an organisation, document, API key or request; the last four characters of a key; or a part of an organisation’s name or of a member’s e-mail address.',
  }),
});

export function addConsoleSearchRoute(
  server: HttpServer,
  deps: { readonly database: Database },
): void {
  server.get(
    '/search',
    consoleRoute(
      'viewer',
      {
        operationId: 'searchConsole',
        tags: ['Search'],
        summary: 'Find anything by id, name or key',
      },
      { querystring: query, response: { 200: searchRecord } },
    ),
    async (request, reply) => {
      const found = await listFound(deps, request.query.q.trim());
      return reply.send({
        data: found.map(({ kind, id, title, subtitle, orgId, orgName }) => ({
          kind,
          id,
          title,
          subtitle: kind === 'organisation' ? subtitle : `${subtitle} · ${orgName}`,
          path: `/organisations/${orgId}`,
        })),
      });
    },
  );
}
