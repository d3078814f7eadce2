import { openapiRoute } from '@countinghouse/http';
import type { HttpServer, OpenapiDocument } from '@countinghouse/http';
import type { Access } from '../edge/caller.ts';
import { routeOptions } from '../edge/route-options.ts';

interface OpenapiReaders {
  readonly access: Access;
  readonly description: string;
}

const everyKey: OpenapiReaders = {
  access: { anyOf: [] },
  description: 'Any valid key can read it; no scope is required.',
};

export function addGetOpenapiRoute(
  server: HttpServer,
  getDocument: () => OpenapiDocument,
  { access, description }: OpenapiReaders = everyKey,
): void {
  const { path, operation, schemas, read } = openapiRoute(getDocument, description);
  const options = routeOptions(access, operation, schemas);
  server.get(path, options, async (_request, reply) => reply.send(read()));
}
