import { openapiRecord } from '@countinghouse/http';
import type { HttpServer, OpenapiDocument } from '@countinghouse/http';
import { routeOptions } from './route-options.ts';

export function addGetOpenapiRoute(server: HttpServer, getDocument: () => OpenapiDocument): void {
  let document: { openapi: string } | null = null;
  server.get(
    '/openapi.json',
    routeOptions(
      'read',
      {
        operationId: 'getOpenapi',
        tags: ['Reference'],
        summary: 'This description of the API',
        description: 'Any valid key may read it.',
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
