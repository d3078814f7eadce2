import { openapiRecord } from '@countinghouse/http';
import type { HttpServer, OpenapiDocument } from '@countinghouse/http';
import { routeOptions } from './route-options.ts';
import type { RouteAccess } from './route-options.ts';

interface OpenapiReaders {
  readonly access: RouteAccess;
  readonly description: string;
}

const everyKey: OpenapiReaders = { access: 'read', description: 'Any valid key may read it.' };

export function addGetOpenapiRoute(
  server: HttpServer,
  getDocument: () => OpenapiDocument,
  { access, description }: OpenapiReaders = everyKey,
): void {
  let document: { openapi: string } | null = null;
  server.get(
    '/openapi.json',
    routeOptions(
      access,
      {
        operationId: 'getOpenapi',
        tags: ['Reference'],
        summary: 'This description of the API',
        description,
      },
      { response: { 200: openapiRecord } },
    ),
    async (_request, reply) => {
      // The routes are fixed once the server is ready, so the document is made once.
      document ??= openapiRecord.parse(getDocument());
      return reply.send(document);
    },
  );
}
