import { createOpenapiReader, openapiOperation, openapiRecord } from '@countinghouse/http';
import type { HttpServer, OpenapiDocument } from '@countinghouse/http';
import { routeOptions } from '../edge/route-options.ts';
import type { RouteAccess } from '../edge/route-options.ts';

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
  const readDocument = createOpenapiReader(getDocument);
  server.get(
    '/openapi.json',
    routeOptions(
      access,
      { ...openapiOperation, description },
      { response: { 200: openapiRecord } },
    ),
    async (_request, reply) => reply.send(readDocument()),
  );
}
