import { openapiRoute } from '@countinghouse/http';
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
  const { path, operation, schemas, read } = openapiRoute(getDocument, description);
  const options = routeOptions(access, operation, schemas);
  server.get(path, options, async (_request, reply) => reply.send(read()));
}
