import type { HttpServer, OpenapiDocument } from '@countinghouse/http';
import { z } from 'zod';
import type { Access } from '../http/caller.ts';
import { routeOptions } from '../http/route-options.ts';

const openapiRecord = z
  .object({ openapi: z.string().meta({ example: '3.0.3' }) })
  .loose()
  .meta({
    id: 'OpenapiDocument',
    description: 'An OpenAPI 3.0 document.',
    example: { openapi: '3.0.3', info: { title: 'Countinghouse payments', version: '1.0.0' } },
  });

interface OpenapiReaders {
  readonly access: Access;
  readonly description: string;
}

const everyKey: OpenapiReaders = {
  access: { anyOf: [] },
  description: 'Any valid key may read it, whatever its scopes.',
};

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
